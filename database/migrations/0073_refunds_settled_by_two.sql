ALTER TABLE "payment_decisions" DROP CONSTRAINT "payment_decisions_decision_check";--> statement-breakpoint
ALTER TABLE "payment_decisions" DROP CONSTRAINT "payment_decisions_subject_check";--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_decisions_open_refund_key" ON "payment_decisions" USING btree ("refund_id") WHERE "payment_decisions"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_decision_check" CHECK (case when "payment_decisions"."payment_id" is not null then "payment_decisions"."decision" in ('confirm', 'refund')
        when "payment_decisions"."refund_id" is not null then "payment_decisions"."decision" = 'settle' else "payment_decisions"."decision" in ('cancel', 'goodwill') end);--> statement-breakpoint
ALTER TABLE "payment_decisions" ADD CONSTRAINT "payment_decisions_subject_check" CHECK (num_nonnulls("payment_decisions"."payment_id", "payment_decisions"."shop_order_id", "payment_decisions"."refund_id") = 1 and ("payment_decisions"."shop_order_id" is null) = ("payment_decisions"."act" is null)
        and ("payment_decisions"."act" is null) = ("payment_decisions"."seen_version" is null));