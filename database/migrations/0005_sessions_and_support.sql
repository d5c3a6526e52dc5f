-- A call of an operator holds a lock of its session until it commits (holdStanding); unlike a lock of the row, it writes nothing. The end of
-- the session waits here for the call, so that nothing is written after it. Only a session that still admits somebody is concerned.
CREATE FUNCTION wait_for_calls_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('session ' || OLD.id, 0));
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_end_after_their_calls BEFORE DELETE ON sessions FOR EACH ROW
  WHEN (OLD.second_factor_at IS NOT NULL AND OLD.expires_at > now()) EXECUTE FUNCTION wait_for_calls_of_session();--> statement-breakpoint
-- A support view stays one, and its end stays where it was: no rotation and no renewal lengthens it.
CREATE FUNCTION keep_support_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.support_consent_id, NEW.support_operator_id, NEW.operator_session_id)
      IS DISTINCT FROM (OLD.support_consent_id, OLD.support_operator_id, OLD.operator_session_id)
    OR (OLD.support_consent_id IS NOT NULL AND (NEW.user_id <> OLD.user_id OR NEW.refresh_hash <> OLD.refresh_hash
      OR NEW.expires_at > OLD.expires_at OR NEW.second_factor_at IS NOT NULL OR NEW.confirmed_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'a support view stays one, until its end'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'sessions_support_view_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_support_view BEFORE UPDATE ON sessions
  FOR EACH ROW EXECUTE FUNCTION keep_support_view();--> statement-breakpoint
-- However a session of support ends, its consent says when and why: an end that comes from no trigger below came from the person or the
-- operator.
CREATE FUNCTION end_support_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_consents SET ended_at = least(now(), view_ends_at),
      ended_because = CASE WHEN OLD.expires_at <= now() THEN 'expired'
        WHEN EXISTS (SELECT FROM sessions WHERE id = OLD.operator_session_id) THEN 'closed' ELSE 'signed_out' END
    WHERE id = OLD.support_consent_id AND ended_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_support_view_ends AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.support_consent_id IS NOT NULL) EXECUTE FUNCTION end_support_view();--> statement-breakpoint
-- The views of an operator end. Sessions are locked before their consents, in the order of everything else that ends one.
CREATE FUNCTION end_support_views_of(operator_id uuid, because text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM sessions WHERE support_operator_id = operator_id ORDER BY id FOR UPDATE;
  UPDATE support_consents SET ended_at = least(now(), view_ends_at), ended_because = because
    WHERE ended_at IS NULL
      AND id IN (SELECT support_consent_id FROM sessions WHERE support_operator_id = operator_id AND expires_at > now());
  DELETE FROM sessions WHERE support_operator_id = operator_id;
END $$;--> statement-breakpoint
-- An operator who gets the duty or the access back does not get the views that ended with it.
CREATE FUNCTION end_support_views_with_duty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_support_views_of(OLD.user_id, 'duty_lost');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER operator_duties_support_views AFTER DELETE OR UPDATE OF user_id, duty ON operator_duties
  FOR EACH ROW WHEN (OLD.duty = 'support') EXECUTE FUNCTION end_support_views_with_duty();--> statement-breakpoint
CREATE FUNCTION end_support_views_with_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_support_views_of(OLD.id, 'shut_out');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_support_views AFTER UPDATE OF disabled_at ON users
  FOR EACH ROW WHEN (OLD.role = 'operator' AND OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL)
  EXECUTE FUNCTION end_support_views_with_access();--> statement-breakpoint
-- A consent is used once, for one view, and an end is final, with its reason.
CREATE FUNCTION keep_support_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.user_id <> OLD.user_id
    OR (OLD.used_at IS NOT NULL AND ((NEW.used_at, NEW.used_by, NEW.view_ends_at, NEW.reason, NEW.code_hash)
      IS DISTINCT FROM (OLD.used_at, OLD.used_by, OLD.view_ends_at, OLD.reason, OLD.code_hash)
      OR (OLD.hand_over_hash IS NULL AND NEW.hand_over_hash IS NOT NULL)))
    OR (OLD.ended_at IS NOT NULL
      AND (NEW.ended_at, NEW.ended_because) IS DISTINCT FROM (OLD.ended_at, OLD.ended_because)) THEN
    RAISE EXCEPTION 'a consent is used once'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'support_consents_once_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER support_consents_once BEFORE UPDATE ON support_consents
  FOR EACH ROW EXECUTE FUNCTION keep_support_consent();--> statement-breakpoint
-- Notes stay as they were written; only the erasure of an account empties their text.
CREATE FUNCTION keep_support_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.text = '' AND (NEW.id, NEW.subject_kind, NEW.subject_id, NEW.written_by, NEW.at)
      IS NOT DISTINCT FROM (OLD.id, OLD.subject_kind, OLD.subject_id, OLD.written_by, OLD.at) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'notes are only added'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'support_notes_append_only_check';
END $$;--> statement-breakpoint
CREATE TRIGGER support_notes_append_only BEFORE UPDATE OR DELETE ON support_notes
  FOR EACH ROW EXECUTE FUNCTION keep_support_notes();--> statement-breakpoint
CREATE TRIGGER support_notes_not_truncated BEFORE TRUNCATE ON support_notes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_support_notes();
