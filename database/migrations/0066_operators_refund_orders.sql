CREATE TABLE "goodwill" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shop_order_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"bearer" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goodwill_amount_check" CHECK ("goodwill"."amount_paise" > 0),
	CONSTRAINT "goodwill_reason_check" CHECK ("goodwill"."reason" = any (array['arrived_late', 'not_delivered', 'damaged', 'not_as_described', 'incomplete', 'no_answer', 'our_mistake', 'other'])),
	CONSTRAINT "goodwill_bearer_check" CHECK ("goodwill"."bearer" = any (array['seller', 'market']))
);
--> statement-breakpoint
CREATE TABLE "goodwill_lines" (
	"goodwill_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	CONSTRAINT "goodwill_lines_pkey" PRIMARY KEY("goodwill_id","order_line_id"),
	CONSTRAINT "goodwill_lines_amount_check" CHECK ("goodwill_lines"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "goodwill_offsets" (
	"goodwill_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"due_for" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	CONSTRAINT "goodwill_offsets_pkey" PRIMARY KEY("goodwill_id","order_line_id","due_for"),
	CONSTRAINT "goodwill_offsets_amount_check" CHECK ("goodwill_offsets"."amount_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_actor_check";--> statement-breakpoint
ALTER TABLE "payment_decisions" DROP CONSTRAINT "payment_decisions_decision_check";--> statement-breakpoint
ALTER TABLE "payment_decisions" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD COLUMN "shop_order_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD COLUMN "act" jsonb;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD COLUMN "seen_version" text;--> statement-breakpoint
ALTER TABLE "goodwill" ADD CONSTRAINT "goodwill_shop_order_id_shop_orders_id_fk" FOREIGN KEY ("shop_order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill" ADD CONSTRAINT "goodwill_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill_lines" ADD CONSTRAINT "goodwill_lines_goodwill_id_goodwill_id_fk" FOREIGN KEY ("goodwill_id") REFERENCES "public"."goodwill"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill_lines" ADD CONSTRAINT "goodwill_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill_offsets" ADD CONSTRAINT "goodwill_offsets_goodwill_id_goodwill_id_fk" FOREIGN KEY ("goodwill_id") REFERENCES "public"."goodwill"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill_offsets" ADD CONSTRAINT "goodwill_offsets_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goodwill_shop_order_index" ON "goodwill" USING btree ("shop_order_id");--> statement-breakpoint
CREATE INDEX "goodwill_lines_line_index" ON "goodwill_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "goodwill_offsets_due_index" ON "goodwill_offsets" USING btree ("due_for");--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_shop_order_id_shop_orders_id_fk" FOREIGN KEY ("shop_order_id") REFERENCES "public"."shop_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_decisions_open_shop_order_key" ON "payment_decisions" USING btree ("shop_order_id") WHERE "payment_decisions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "payment_decisions_waiting_index" ON "payment_decisions" USING btree ("created_at") WHERE "payment_decisions"."ended_at" is null and "payment_decisions"."shop_order_id" is not null;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_check" CHECK ("order_events"."actor" in ('buyer', 'seller', 'operator', 'system', 'payment'));--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_subject_check" CHECK (("payment_decisions"."payment_id" is null) = ("payment_decisions"."shop_order_id" is not null) and ("payment_decisions"."shop_order_id" is null) = ("payment_decisions"."act" is null)
        and ("payment_decisions"."act" is null) = ("payment_decisions"."seen_version" is null));--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_decision_check" CHECK (case when "payment_decisions"."payment_id" is not null then "payment_decisions"."decision" in ('confirm', 'refund') else "payment_decisions"."decision" in ('cancel', 'goodwill') end);--> statement-breakpoint
-- Never more of a line is given back than it is worth now, nor more of a shop order than was paid and not refunded.
CREATE FUNCTION guard_goodwill() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_shop_order uuid;
  line_left bigint;
  whole_left bigint;
BEGIN
  SELECT w.shop_order_id INTO of_shop_order FROM goodwill w JOIN order_lines l ON l.shop_order_id = w.shop_order_id
    WHERE w.id = NEW.goodwill_id AND l.id = NEW.order_line_id;
  IF of_shop_order IS NULL THEN
    RAISE EXCEPTION 'the line is of another shop order' USING ERRCODE = 'check_violation', CONSTRAINT = 'goodwill_lines_worth_check';
  END IF;
  PERFORM FROM shop_orders WHERE id = of_shop_order FOR NO KEY UPDATE;
  SELECT sum(left_of.amount), sum(left_of.amount) FILTER (WHERE left_of.id = NEW.order_line_id) INTO whole_left, line_left
  FROM (
    SELECT l.id, (CASE WHEN l.cancelled_at IS NOT NULL THEN 0 ELSE l.total_paise
        + coalesce((SELECT sum(a.amount_paise) FROM order_adjustments a LEFT JOIN returns r ON r.id = a.return_id
          WHERE a.order_line_id = l.id AND (a.return_id IS NULL OR (r.kind = 'return' AND r.status IN ('received', 'refunded')))), 0)
        - coalesce((SELECT sum(b.amount_paise - greatest(0, b.difference_paise)) FROM return_lines b JOIN returns r ON r.id = b.return_id
          WHERE b.order_line_id = l.id AND r.status IN ('received', 'refunded', 'sent', 'exchanged')), 0) END)
      - coalesce((SELECT sum(g.amount_paise) FROM goodwill_lines g WHERE g.order_line_id = l.id), 0)
      + coalesce((SELECT sum(f.amount_paise) FROM goodwill_offsets f WHERE f.order_line_id = l.id AND NOT EXISTS (
          SELECT FROM returns b WHERE b.id = f.due_for AND b.status NOT IN ('received', 'refunded', 'sent', 'exchanged'))), 0) AS amount
    FROM order_lines l WHERE l.shop_order_id = of_shop_order
  ) left_of;
  IF line_left < 0 OR whole_left < 0 THEN
    RAISE EXCEPTION 'more would be given back than was paid' USING ERRCODE = 'check_violation', CONSTRAINT = 'goodwill_lines_worth_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER goodwill_lines_worth AFTER INSERT ON goodwill_lines
  FOR EACH ROW EXECUTE FUNCTION guard_goodwill();--> statement-breakpoint
-- All refunds of a payment together are at most what was captured.
CREATE FUNCTION guard_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  captured bigint;
BEGIN
  SELECT coalesce(captured_paise, amount_paise) INTO captured FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  IF (SELECT sum(amount_paise) FROM refunds WHERE payment_id = NEW.payment_id) > captured THEN
    RAISE EXCEPTION 'more would be refunded than was captured' USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_capture_check';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER refunds_within_capture AFTER INSERT OR UPDATE OF amount_paise, payment_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION guard_refund();--> statement-breakpoint
-- What was given back is written once.
CREATE FUNCTION refuse_goodwill_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'goodwill is written once' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER goodwill_written_once BEFORE UPDATE OR DELETE ON goodwill
  FOR EACH ROW EXECUTE FUNCTION refuse_goodwill_change();--> statement-breakpoint
CREATE TRIGGER goodwill_lines_written_once BEFORE UPDATE OR DELETE ON goodwill_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_goodwill_change();--> statement-breakpoint
CREATE TRIGGER goodwill_offsets_written_once BEFORE UPDATE OR DELETE ON goodwill_offsets
  FOR EACH ROW EXECUTE FUNCTION refuse_goodwill_change();--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.goodwill FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{}', '{}', '');
