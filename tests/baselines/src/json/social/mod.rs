//! A timeline: objects within objects, many strings, many members that may be absent.

use serde::{Deserialize, Serialize};

use super::{generated, subjects};
use crate::random::Random;
use crate::work::Work;

generated!("social");

#[derive(Serialize, Deserialize)]
struct Timeline {
    statuses: Vec<Status>,
    search_metadata: SearchMetadata,
}

#[derive(Serialize, Deserialize)]
struct SearchMetadata {
    completed_in: f64,
    count: i64,
    query: String,
}

#[derive(Serialize, Deserialize)]
#[expect(clippy::struct_field_names, reason = "named as in the schema")]
struct Status {
    id: i64,
    id_str: String,
    created_at: String,
    text: String,
    source: String,
    truncated: bool,
    in_reply_to_status_id: Option<i64>,
    in_reply_to_screen_name: Option<String>,
    user: User,
    entities: Entities,
    #[serde(skip_serializing_if = "Option::is_none")]
    media: Option<Vec<Medium>>,
    retweet_count: i64,
    favorite_count: i64,
    favorited: bool,
    retweeted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    possibly_sensitive: Option<bool>,
    lang: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    retweeted_status: Option<Box<Status>>,
}

#[derive(Serialize, Deserialize)]
struct User {
    id: i64,
    id_str: String,
    name: String,
    screen_name: String,
    location: String,
    description: String,
    url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    protected: Option<bool>,
    followers_count: i64,
    friends_count: i64,
    listed_count: i64,
    statuses_count: i64,
    created_at: String,
    utc_offset: Option<i64>,
    time_zone: Option<String>,
    verified: bool,
    profile_image_url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile_banner_url: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct Entities {
    hashtags: Vec<Hashtag>,
    urls: Vec<Link>,
    user_mentions: Vec<Mention>,
}

#[derive(Serialize, Deserialize)]
struct Hashtag {
    text: String,
    indices: (i64, i64),
}

#[derive(Serialize, Deserialize)]
struct Link {
    url: String,
    expanded_url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    display_url: Option<String>,
    indices: (i64, i64),
}

#[derive(Serialize, Deserialize)]
struct Mention {
    id: i64,
    screen_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    indices: (i64, i64),
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Medium {
    Photo { url: String, width: i64, height: i64 },
    Video { url: String, duration: f64 },
}

const WORDS: [&str; 12] = [
    "compiler",
    "deposit",
    "morning",
    "\u{308f}\u{305f}\u{3057}",
    "caf\u{e9}",
    "\"quoted\"",
    "release",
    "two\nlines",
    "schema",
    "\u{1f600}",
    "archive",
    "of",
];

pub(super) fn works() -> Vec<Work> {
    let random = &mut Random::new();
    let statuses = (0..500).map(|_| status(random, true)).collect();
    let search_metadata =
        SearchMetadata { completed_in: 0.087, count: 500, query: "compiler".to_owned() };
    let timeline = Timeline { statuses, search_metadata };
    subjects::works::<ours::json_documents::Timeline, Timeline>(&timeline, SCHEMA)
}

fn words(count: u32, random: &mut Random) -> String {
    let words: Vec<_> = (0..count).map(|_| WORDS[random.below(12) as usize]).collect();
    words.join(" ")
}

fn identifier(random: &mut Random) -> i64 {
    500_000_000_000_000_000 + i64::from(random.below(u32::MAX))
}

/// One time in so many.
fn rarely<T>(times: u32, random: &mut Random, make: impl FnOnce(&mut Random) -> T) -> Option<T> {
    (random.below(times) == 0).then(|| make(random))
}

fn few<T>(random: &mut Random, make: impl Fn(&mut Random) -> T) -> Vec<T> {
    (0..random.below(3)).map(|_| make(random)).collect()
}

fn status(random: &mut Random, may_repeat: bool) -> Status {
    let id = identifier(random);
    let length = 8 + random.below(12);
    Status {
        id,
        id_str: id.to_string(),
        created_at: created_at(random),
        text: words(length, random),
        source: "<a href=\"https://example.org/download\" rel=\"nofollow\">Client</a>".to_owned(),
        truncated: false,
        in_reply_to_status_id: rarely(4, random, identifier),
        in_reply_to_screen_name: rarely(4, random, screen_name),
        user: user(random),
        entities: Entities {
            hashtags: few(random, |it| Hashtag { text: words(1, it), indices: indices(it) }),
            urls: few(random, link),
            user_mentions: few(random, mention),
        },
        media: rarely(5, random, |it| few(it, medium)),
        retweet_count: i64::from(random.below(500)),
        favorite_count: i64::from(random.below(900)),
        favorited: false,
        retweeted: random.below(2) == 0,
        possibly_sensitive: rarely(3, random, |_| false),
        lang: "ja".to_owned(),
        retweeted_status: rarely(3, random, Random::next)
            .filter(|_| may_repeat)
            .map(|_| Box::new(status(random, false))),
    }
}

fn created_at(random: &mut Random) -> String {
    let [day, hour, minute] = [28, 24, 60].map(|bound| random.below(bound));
    format!("2026-08-{:02}T{hour:02}:{minute:02}:00Z", day + 1)
}

fn screen_name(random: &mut Random) -> String {
    format!("author_{}", random.below(100_000))
}

fn indices(random: &mut Random) -> (i64, i64) {
    let start = i64::from(random.below(100));
    (start, start + 20)
}

fn user(random: &mut Random) -> User {
    let id = i64::from(random.below(2_000_000_000)) + 1;
    let image = format!("https://images.example.org/profiles/{id}/normal.jpeg");
    let count = |random: &mut Random| i64::from(random.below(20_000));
    User {
        id,
        id_str: id.to_string(),
        name: words(2, random),
        screen_name: screen_name(random),
        location: words(1, random),
        description: words(14, random),
        url: rarely(2, random, |it| format!("https://example.org/{}", screen_name(it))),
        protected: rarely(2, random, |_| false),
        followers_count: count(random),
        friends_count: count(random),
        listed_count: count(random),
        statuses_count: count(random),
        created_at: created_at(random),
        utc_offset: rarely(2, random, |_| 32_400),
        time_zone: rarely(2, random, |_| "Asia/Tokyo".to_owned()),
        verified: false,
        profile_banner_url: rarely(2, random, |_| format!("{image}?banner")),
        profile_image_url: image,
    }
}

fn link(random: &mut Random) -> Link {
    let page = random.below(100_000);
    Link {
        url: format!("https://s.example.org/{page}"),
        expanded_url: format!("https://example.org/articles/2026/08/{page}"),
        display_url: rarely(2, random, |_| format!("example.org/{page}")),
        indices: indices(random),
    }
}

fn mention(random: &mut Random) -> Mention {
    Mention {
        id: i64::from(random.below(2_000_000_000)) + 1,
        screen_name: screen_name(random),
        name: rarely(2, random, |it| words(2, it)),
        indices: indices(random),
    }
}

fn medium(random: &mut Random) -> Medium {
    let url = format!("https://media.example.org/{}", random.below(1_000_000));
    if random.below(2) == 0 {
        Medium::Photo { url, width: 1024, height: 768 }
    } else {
        Medium::Video { url, duration: f64::from(random.below(1000)) + 0.125 }
    }
}
