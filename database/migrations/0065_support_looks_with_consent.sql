CREATE TABLE "support_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_by" uuid,
	"used_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"hand_over_hash" "bytea",
	"view_ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "support_consents_used_check" CHECK ((used_at is null) = (used_by is null) and (used_at is null) = (view_ends_at is null)
        and (used_at is not null or (hand_over_hash is null and ended_at is null))),
	CONSTRAINT "support_consents_length_check" CHECK (view_ends_at <= used_at + interval '30 minutes')
);
--> statement-breakpoint
CREATE TABLE "support_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_notes_subject_kind_check" CHECK ("support_notes"."subject_kind" = any (array['person', 'order', 'shop']))
);
--> statement-breakpoint
CREATE TABLE "support_reads" (
	"consent_id" uuid NOT NULL,
	"call_hash" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_reads_consent_id_call_hash_pk" PRIMARY KEY("consent_id","call_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "support_consent_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "support_operator_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "operator_session_id" uuid;--> statement-breakpoint
ALTER TABLE "support_consents" ADD CONSTRAINT "support_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_consents" ADD CONSTRAINT "support_consents_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_notes" ADD CONSTRAINT "support_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_reads" ADD CONSTRAINT "support_reads_consent_id_support_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."support_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "support_consents_open_key" ON "support_consents" USING btree ("user_id") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "support_consents_user_index" ON "support_consents" USING btree ("user_id","used_at");--> statement-breakpoint
CREATE INDEX "support_notes_subject_index" ON "support_notes" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_support_consent_id_support_consents_id_fk" FOREIGN KEY ("support_consent_id") REFERENCES "public"."support_consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_support_operator_id_users_id_fk" FOREIGN KEY ("support_operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_operator_session_id_sessions_id_fk" FOREIGN KEY ("operator_session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_support_consent_key" ON "sessions" USING btree ("support_consent_id") WHERE support_consent_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_operator_session_index" ON "sessions" USING btree ("operator_session_id") WHERE operator_session_id is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_support_check" CHECK ((support_consent_id is null) = (support_operator_id is null)
        and (support_consent_id is null) = (operator_session_id is null));
--> statement-breakpoint
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
-- However a session of support ends, its consent says when.
CREATE FUNCTION end_support_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE support_consents SET ended_at = least(now(), view_ends_at)
    WHERE id = OLD.support_consent_id AND ended_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_support_view_ends AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.support_consent_id IS NOT NULL) EXECUTE FUNCTION end_support_view();--> statement-breakpoint
-- A consent is used once, for one view, and an end is final.
CREATE FUNCTION keep_support_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.user_id <> OLD.user_id
    OR (OLD.used_at IS NOT NULL AND ((NEW.used_at, NEW.used_by, NEW.view_ends_at, NEW.reason, NEW.code_hash)
      IS DISTINCT FROM (OLD.used_at, OLD.used_by, OLD.view_ends_at, OLD.reason, OLD.code_hash)
      OR (OLD.hand_over_hash IS NULL AND NEW.hand_over_hash IS NOT NULL)))
    OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at) THEN
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
  FOR EACH STATEMENT EXECUTE FUNCTION keep_support_notes();--> statement-breakpoint
-- The tables of this migration are audited.
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.support_consents FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{code_hash,hand_over_hash}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.support_notes FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{text}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.support_reads FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{consent_id,call_hash}', '{}', '{}', '');
