CREATE TABLE "complaint_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"about" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"code_hash" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"complaint_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"complaint_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"about" text NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"acknowledge_by" timestamp with time zone NOT NULL,
	"decide_by" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decision" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	"acknowledge_escalated_at" timestamp with time zone,
	"decide_escalated_at" timestamp with time zone,
	"due_at" timestamp with time zone GENERATED ALWAYS AS (case when state = 'received' then acknowledge_by when state in ('acknowledged', 'in_progress') then decide_by end) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "complaints_number_unique" UNIQUE("number"),
	CONSTRAINT "complaints_state_check" CHECK ("complaints"."state" = any (array['received', 'acknowledged', 'in_progress', 'decided', 'closed'])),
	CONSTRAINT "complaints_about_check" CHECK ("complaints"."about" = any (array['order', 'product', 'shop', 'market'])),
	CONSTRAINT "complaints_times_check" CHECK (received_at <= acknowledge_by and acknowledge_by <= decide_by and received_at <= acknowledged_at
        and acknowledged_at <= decided_at and greatest(received_at, decided_at) <= closed_at),
	CONSTRAINT "complaints_steps_check" CHECK ((state = 'closed') = (closed_at is not null) and (state <> 'received' or acknowledged_at is null)
        and (state = 'received' or state = 'closed' or acknowledged_at is not null)
        and (state <> 'decided' or decided_at is not null) and (decided_at is null or state in ('decided', 'closed')))
);
--> statement-breakpoint
ALTER TABLE "operator_assignments" DROP CONSTRAINT "operator_assignments_kind_check";--> statement-breakpoint
ALTER TABLE "complaint_drafts" ADD CONSTRAINT "complaint_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_notes" ADD CONSTRAINT "complaint_notes_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_notes" ADD CONSTRAINT "complaint_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_drafts_user_index" ON "complaint_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "complaint_drafts_expiry_index" ON "complaint_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "complaint_messages_complaint_index" ON "complaint_messages" USING btree ("complaint_id","at");--> statement-breakpoint
CREATE INDEX "complaint_notes_complaint_index" ON "complaint_notes" USING btree ("complaint_id","at");--> statement-breakpoint
CREATE INDEX "complaints_user_index" ON "complaints" USING btree ("user_id","received_at");--> statement-breakpoint
CREATE INDEX "complaints_email_index" ON "complaints" USING btree ("email","received_at");--> statement-breakpoint
CREATE INDEX "complaints_due_index" ON "complaints" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "complaints_state_index" ON "complaints" USING btree ("state","received_at","id");--> statement-breakpoint
CREATE INDEX "complaints_received_index" ON "complaints" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "complaints_unacknowledged_index" ON "complaints" USING btree ("acknowledge_by") WHERE state = 'received' and acknowledge_escalated_at is null;--> statement-breakpoint
CREATE INDEX "complaints_undecided_index" ON "complaints" USING btree ("decide_by") WHERE state in ('received', 'acknowledged', 'in_progress') and decide_escalated_at is null;--> statement-breakpoint
ALTER TABLE "operator_assignments" ADD CONSTRAINT "operator_assignments_kind_check" CHECK ("operator_assignments"."kind" = any (array['complaints', 'applications', 'health', 'reports', 'payments', 'refunds', 'mails', 'jobs', 'imports']));--> statement-breakpoint
-- A complaint is decided once; when it came, what it has to keep and whether that was missed stays. Only the texts of an erased one go.
CREATE FUNCTION guard_complaint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.number, NEW.received_at, NEW.acknowledge_by, NEW.decide_by)
      IS DISTINCT FROM (OLD.number, OLD.received_at, OLD.acknowledge_by, OLD.decide_by)
    OR (OLD.acknowledged_at IS NOT NULL AND NEW.acknowledged_at IS DISTINCT FROM OLD.acknowledged_at)
    OR (OLD.decided_at IS NOT NULL AND NEW.decided_at IS DISTINCT FROM OLD.decided_at)
    OR (OLD.decided_at IS NOT NULL AND NEW.decision NOT IN (OLD.decision, ''))
    OR (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at)
    OR (OLD.acknowledge_escalated_at IS NOT NULL AND NEW.acknowledge_escalated_at IS DISTINCT FROM OLD.acknowledge_escalated_at)
    OR (OLD.decide_escalated_at IS NOT NULL AND NEW.decide_escalated_at IS DISTINCT FROM OLD.decide_escalated_at)
  THEN
    RAISE EXCEPTION 'what a complaint was answered, and when, is written once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER complaints_written_once BEFORE UPDATE ON complaints
  FOR EACH ROW EXECUTE FUNCTION guard_complaint();--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.complaints FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{due_at,version}', '{name,email,subject,decision}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.complaint_messages FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{text}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.complaint_notes FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{text}', '');
