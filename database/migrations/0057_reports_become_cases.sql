CREATE TABLE "appeals" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "appeals_decision_check" CHECK ("appeals"."decision" = any (array['upheld', 'restored'])),
	CONSTRAINT "appeals_decided_check" CHECK (("appeals"."decision" is null) = ("appeals"."decided_at" is null) and ("appeals"."decision" is null) = ("appeals"."decided_by" is null))
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_cases_kind_check" CHECK ("report_cases"."subject_kind" = any (array['product', 'shop', 'review', 'question', 'answer'])),
	CONSTRAINT "report_cases_state_check" CHECK ("report_cases"."state" = any (array['open', 'dismissed', 'taken_down', 'appealed', 'upheld', 'restored', 'settled', 'removed']))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"case_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_case_id_user_id_pk" PRIMARY KEY("case_id","user_id"),
	CONSTRAINT "reports_reason_check" CHECK ("reports"."reason" = any (array['illegal', 'counterfeit', 'misleading', 'offensive', 'private', 'advertising', 'other']))
);
--> statement-breakpoint
CREATE TABLE "take_downs" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"ground" text NOT NULL,
	"rule" text NOT NULL,
	"facts" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "take_downs_ground_check" CHECK ("take_downs"."ground" = any (array['law', 'terms']))
);
--> statement-breakpoint
ALTER TABLE "operator_assignments" DROP CONSTRAINT "operator_assignments_kind_check";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "take_down_id" uuid;--> statement-breakpoint
ALTER TABLE "market_policies" ADD COLUMN "appeal_days" smallint DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "answers" ADD COLUMN "take_down_id" uuid;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "take_down_id" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "take_down_id" uuid;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_case_id_take_downs_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."take_downs"("case_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_downs" ADD CONSTRAINT "take_downs_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_downs" ADD CONSTRAINT "take_downs_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_user_index" ON "appeals" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_in_force_key" ON "report_cases" USING btree ("subject_kind","subject_id") WHERE "report_cases"."state" in ('open', 'taken_down', 'appealed', 'upheld');--> statement-breakpoint
CREATE INDEX "report_cases_subject_index" ON "report_cases" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "report_cases_waiting_index" ON "report_cases" USING btree ("state_since","id") WHERE "report_cases"."state" in ('open', 'appealed');--> statement-breakpoint
CREATE INDEX "report_cases_state_index" ON "report_cases" USING btree ("state","state_since","id");--> statement-breakpoint
CREATE INDEX "reports_user_index" ON "reports" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "operator_assignments" ADD CONSTRAINT "operator_assignments_kind_check" CHECK ("operator_assignments"."kind" = any (array['applications', 'health', 'reports', 'payments', 'refunds', 'mails', 'imports']));--> statement-breakpoint
ALTER TABLE "market_policies" ADD CONSTRAINT "market_policies_appeal_days_check" CHECK ("market_policies"."appeal_days" between 1 and 3650);--> statement-breakpoint
-- What was reported before any case was kept waits for a decision, with the words that were sent.
INSERT INTO report_cases (subject_kind, subject_id, state_since, created_at)
  SELECT 'review', review_id, min(created_at), min(created_at) FROM review_reports GROUP BY review_id;--> statement-breakpoint
INSERT INTO reports (case_id, user_id, reason, text, created_at)
  SELECT c.id, r.user_id, 'other', r.reason, r.created_at FROM review_reports r
  JOIN report_cases c ON c.subject_kind = 'review' AND c.subject_id = r.review_id;--> statement-breakpoint
INSERT INTO report_cases (subject_kind, subject_id, state_since, created_at)
  SELECT 'question', question_id, min(created_at), min(created_at) FROM question_reports GROUP BY question_id;--> statement-breakpoint
INSERT INTO reports (case_id, user_id, reason, text, created_at)
  SELECT c.id, r.user_id, 'other', r.reason, r.created_at FROM question_reports r
  JOIN report_cases c ON c.subject_kind = 'question' AND c.subject_id = r.question_id;--> statement-breakpoint
INSERT INTO report_cases (subject_kind, subject_id, state_since, created_at)
  SELECT 'answer', answer_id, min(created_at), min(created_at) FROM answer_reports GROUP BY answer_id;--> statement-breakpoint
INSERT INTO reports (case_id, user_id, reason, text, created_at)
  SELECT c.id, r.user_id, 'other', r.reason, r.created_at FROM answer_reports r
  JOIN report_cases c ON c.subject_kind = 'answer' AND c.subject_id = r.answer_id;--> statement-breakpoint
DROP TABLE "review_reports";--> statement-breakpoint
DROP TABLE "question_reports";--> statement-breakpoint
DROP TABLE "answer_reports";--> statement-breakpoint
-- A product that is taken down is not offered, as one that is archived.
CREATE OR REPLACE FUNCTION notify_product_offered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_offered boolean := OLD.id IS NOT NULL AND OLD.archived_at IS NULL AND OLD.take_down_id IS NULL;
  is_offered boolean := NEW.id IS NOT NULL AND NEW.archived_at IS NULL AND NEW.take_down_id IS NULL;
BEGIN
  IF was_offered <> is_offered
    OR (is_offered AND (OLD.category, OLD.brand, OLD.price_paise) IS DISTINCT FROM (NEW.category, NEW.brand, NEW.price_paise))
  THEN
    PERFORM notify_change('product.offered', coalesce(NEW.id, OLD.id)::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Nobody has to decide on what its author deleted.
CREATE FUNCTION close_case_of_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE report_cases SET state = 'removed', state_since = now()
    WHERE subject_kind = TG_ARGV[0] AND subject_id = OLD.id AND state IN ('open', 'appealed');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_close_case AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION close_case_of_removed('product');--> statement-breakpoint
CREATE TRIGGER reviews_close_case AFTER DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION close_case_of_removed('review');--> statement-breakpoint
CREATE TRIGGER questions_close_case AFTER DELETE ON questions FOR EACH ROW EXECUTE FUNCTION close_case_of_removed('question');--> statement-breakpoint
CREATE TRIGGER answers_close_case AFTER DELETE ON answers FOR EACH ROW EXECUTE FUNCTION close_case_of_removed('answer');--> statement-breakpoint
CREATE TRIGGER take_downs_written_once BEFORE UPDATE OR DELETE ON take_downs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.appeals FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{case_id}', '{}', '{text}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.report_cases FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.reports FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{case_id,user_id}', '{}', '{text}', '');--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.take_downs FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{case_id}', '{}', '{}', '');
