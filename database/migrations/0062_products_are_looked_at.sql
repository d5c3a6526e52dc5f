CREATE TABLE "product_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reasons" jsonb NOT NULL,
	"proposed" jsonb,
	"refusals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_approvals_proposed_check" CHECK (("product_approvals"."kind" = 'change') = ("product_approvals"."proposed" is not null)),
	CONSTRAINT "product_approvals_kind_check" CHECK ("product_approvals"."kind" = any (array['new', 'change'])),
	CONSTRAINT "product_approvals_state_check" CHECK ("product_approvals"."state" = any (array['waiting', 'rejected', 'approved', 'withdrawn'])),
	CONSTRAINT "product_approvals_refusals_check" CHECK (jsonb_typeof("product_approvals"."refusals") = 'array'),
	CONSTRAINT "product_approvals_rejected_check" CHECK ("product_approvals"."state" <> 'rejected' or jsonb_array_length("product_approvals"."refusals") > 0)
);
--> statement-breakpoint
ALTER TABLE "operator_assignments" DROP CONSTRAINT "operator_assignments_kind_check";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "approval" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "market_policies" ADD COLUMN "product_rule" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "market_policies" ADD COLUMN "first_products" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "market_policies" ADD COLUMN "watched_words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "market_policies" ADD COLUMN "watched_categories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_approvals" ADD CONSTRAINT "product_approvals_product_fk" FOREIGN KEY ("product_id","shop_id") REFERENCES "public"."products"("id","shop_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_approvals_present_key" ON "product_approvals" USING btree ("product_id") WHERE "product_approvals"."state" in ('waiting', 'rejected');--> statement-breakpoint
CREATE INDEX "product_approvals_product_index" ON "product_approvals" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_approvals_present_index" ON "product_approvals" USING btree ("state","since","id") WHERE "product_approvals"."state" in ('waiting', 'rejected');--> statement-breakpoint
CREATE INDEX "product_approvals_since_index" ON "product_approvals" USING btree ("since","id") WHERE "product_approvals"."state" in ('waiting', 'rejected');--> statement-breakpoint
CREATE INDEX "product_approvals_shop_index" ON "product_approvals" USING btree ("shop_id","product_id") WHERE "product_approvals"."state" = 'approved';--> statement-breakpoint
CREATE INDEX "product_approvals_pictures_index" ON "product_approvals" USING gin (("proposed" -> 'pictures') jsonb_path_ops) WHERE "product_approvals"."state" in ('waiting', 'rejected');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_approval_check" CHECK ("products"."approval" = any (array['waiting', 'approved', 'rejected']));--> statement-breakpoint
ALTER TABLE "operator_assignments" ADD CONSTRAINT "operator_assignments_kind_check" CHECK ("operator_assignments"."kind" = any (array['complaints', 'applications', 'health', 'reports', 'products', 'payments', 'refunds', 'mails', 'jobs', 'imports']));--> statement-breakpoint
ALTER TABLE "market_policies" ADD CONSTRAINT "market_policies_product_rule_check" CHECK ("market_policies"."product_rule" = any (array['none', 'first_n', 'all']));--> statement-breakpoint
ALTER TABLE "market_policies" ADD CONSTRAINT "market_policies_first_products_check" CHECK ("market_policies"."first_products" between 1 and 100);--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_product_offered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_offered boolean := OLD.id IS NOT NULL AND OLD.archived_at IS NULL AND OLD.take_down_id IS NULL
    AND OLD.approval = 'approved';
  is_offered boolean := NEW.id IS NOT NULL AND NEW.archived_at IS NULL AND NEW.take_down_id IS NULL
    AND NEW.approval = 'approved';
BEGIN
  IF was_offered <> is_offered
    OR (is_offered AND (OLD.category, OLD.brand, OLD.price_paise) IS DISTINCT FROM (NEW.category, NEW.brand, NEW.price_paise))
  THEN
    PERFORM notify_change('product.offered', coalesce(NEW.id, OLD.id)::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.product_approvals FOR EACH ROW
  WHEN ((COALESCE(current_setting('haat.audit'::text, true), ''::text) <> ''::text))
  EXECUTE FUNCTION audit_change('{id}', '{version}', '{}', '');
