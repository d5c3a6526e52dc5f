CREATE TABLE "health_warnings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"days" smallint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"value" double precision NOT NULL,
	"limit_then" double precision NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "health_warnings_measure_check" CHECK ("health_warnings"."measure" = any (array['late', 'cancelled', 'returned', 'rating', 'answers'])),
	CONSTRAINT "health_warnings_days_check" CHECK ("health_warnings"."days" in (30, 90))
);
--> statement-breakpoint
CREATE TABLE "shop_health" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"over" smallint NOT NULL,
	"near" smallint NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_assignments" DROP CONSTRAINT "operator_assignments_kind_check";--> statement-breakpoint
ALTER TABLE "market_policies" ADD COLUMN "health_limits" jsonb DEFAULT '{"late":10,"cancelled":5,"returned":10,"rating":3.5,"answers":80}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "market_policies" ADD COLUMN "health_minimum" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "health_warnings" ADD CONSTRAINT "health_warnings_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_health" ADD CONSTRAINT "shop_health_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "health_warnings_shop_index" ON "health_warnings" USING btree ("shop_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "health_warnings_one_open_key" ON "health_warnings" USING btree ("shop_id","measure","days") WHERE "health_warnings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "health_warnings_open_index" ON "health_warnings" USING btree ("at") WHERE "health_warnings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "shop_health_day_index" ON "shop_health" USING btree ("day");--> statement-breakpoint
CREATE INDEX "shop_health_worst_index" ON "shop_health" USING btree ("over","near","shop_id") WHERE "shop_health"."over" + "shop_health"."near" > 0;--> statement-breakpoint
ALTER TABLE "operator_assignments" ADD CONSTRAINT "operator_assignments_kind_check" CHECK ("operator_assignments"."kind" = any (array['applications', 'health', 'payments', 'refunds', 'mails', 'imports']));