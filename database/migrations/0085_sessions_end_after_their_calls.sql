-- A call of an operator holds a lock by its session until it commits (holdStanding), which, unlike one of the row, writes nothing. Who
-- ends the session waits here for the call, so that nothing is written after the end. Only sessions that still admit somebody.
CREATE FUNCTION wait_for_calls_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('session ' || OLD.id, 0));
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_end_after_their_calls BEFORE DELETE ON sessions FOR EACH ROW
  WHEN (OLD.second_factor_at IS NOT NULL AND OLD.expires_at > now()) EXECUTE FUNCTION wait_for_calls_of_session();
