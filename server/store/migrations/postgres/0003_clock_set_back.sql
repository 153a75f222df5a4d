-- What was written while the clock was ahead waits for nothing: no pause ends after `no_pause_after`,
-- no lease after `no_lease_after`. Programs that do not know these two call the function of before.
CREATE FUNCTION take_jobs(
    now bigint, until bigint, no_pause_after bigint, no_lease_after bigint,
    taker bigint, number bigint, last bigint, most integer
)
RETURNS TABLE (taken job, revision bigint) LANGUAGE plpgsql AS $$
DECLARE
    found job;
BEGIN
    WHILE most > 0 LOOP
        SELECT * INTO found FROM job
        -- A taker that is itself taken for dead keeps what it has: else it takes the same work again.
        WHERE client > last AND (available_at <= now OR available_at > no_pause_after)
            AND (leased_until IS NULL OR leased_until <= now OR leased_until > no_lease_after
                OR (server IS DISTINCT FROM taker AND NOT server_lives(server)))
        ORDER BY client, available_at, deposit LIMIT 1 FOR UPDATE SKIP LOCKED;
        IF found.deposit IS NOT NULL THEN
            UPDATE job SET attempts = attempts + 1, leased_until = until, server = taker, taking = number
            WHERE deposit = found.deposit RETURNING * INTO found;
            taken := found;
            SELECT deposit.revision INTO revision FROM deposit WHERE id = found.deposit;
            RETURN NEXT;
            last := found.client;
            most := most - 1;
        ELSIF last > 0 THEN
            last := 0;
        ELSE
            EXIT;
        END IF;
    END LOOP;
END $$;
