ALTER TABLE "support_consents" ADD COLUMN "ended_because" text;--> statement-breakpoint
CREATE INDEX "sessions_support_operator_index" ON "sessions" USING btree ("support_operator_id") WHERE support_operator_id is not null;--> statement-breakpoint
ALTER TABLE "support_consents" ADD CONSTRAINT "support_consents_ended_because_check" CHECK ("support_consents"."ended_at" is not null and "support_consents"."ended_because" = any (array['closed', 'signed_out', 'duty_lost', 'shut_out', 'expired']) or "support_consents"."ended_because" is null);--> statement-breakpoint
-- However a session of support ends, its consent says when and why: what no trigger below ended, its person or its operator did.
CREATE OR REPLACE FUNCTION end_support_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_consents SET ended_at = least(now(), view_ends_at),
      ended_because = CASE WHEN OLD.expires_at <= now() THEN 'expired'
        WHEN EXISTS (SELECT FROM sessions WHERE id = OLD.operator_session_id) THEN 'closed' ELSE 'signed_out' END
    WHERE id = OLD.support_consent_id AND ended_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The views of an operator end. Sessions are locked before their consents, as by whatever else ends one.
CREATE FUNCTION end_support_views_of(operator_id uuid, because text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM sessions WHERE support_operator_id = operator_id ORDER BY id FOR UPDATE;
  UPDATE support_consents SET ended_at = least(now(), view_ends_at), ended_because = because
    WHERE ended_at IS NULL
      AND id IN (SELECT support_consent_id FROM sessions WHERE support_operator_id = operator_id AND expires_at > now());
  DELETE FROM sessions WHERE support_operator_id = operator_id;
END $$;--> statement-breakpoint
-- Given back, the duty or the access opens nothing that ended with it.
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
  EXECUTE FUNCTION end_support_views_with_access();
--> statement-breakpoint
-- A consent is used once, for one view, and an end is final, with its reason.
CREATE OR REPLACE FUNCTION keep_support_consent() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
