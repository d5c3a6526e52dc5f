CREATE TABLE "bought_together" (
	"product_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "bought_together_pkey" PRIMARY KEY("product_id","other_id"),
	CONSTRAINT "bought_together_orders_check" CHECK ("bought_together"."orders" >= 0),
	CONSTRAINT "bought_together_other_check" CHECK ("bought_together"."product_id" <> "bought_together"."other_id")
);
--> statement-breakpoint
CREATE TABLE "counted_baskets" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"product_ids" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carried_figures" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"rating_sum" integer NOT NULL,
	"rating_count" integer NOT NULL,
	"sold_count" integer NOT NULL,
	CONSTRAINT "carried_figures_rating_check" CHECK ("carried_figures"."rating_count" >= 0 and "carried_figures"."rating_sum" between "carried_figures"."rating_count" and 5 * "carried_figures"."rating_count"),
	CONSTRAINT "carried_figures_sold_check" CHECK ("carried_figures"."sold_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counted_baskets" ADD CONSTRAINT "counted_baskets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carried_figures" ADD CONSTRAINT "carried_figures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bought_together_most_index" ON "bought_together" USING btree ("product_id","orders" DESC NULLS FIRST,"other_id");--> statement-breakpoint
-- What was ordered until now.
INSERT INTO counted_baskets (order_id, product_ids)
  SELECT o.id, coalesce(array_agg(DISTINCT l.product_id) FILTER (WHERE l.cancelled_at IS NULL), '{}')
  FROM orders o JOIN shop_orders s ON s.order_id = o.id JOIN order_lines l ON l.shop_order_id = s.id
  WHERE o.status IN ('paid', 'cash_on_delivery')
  GROUP BY o.id;--> statement-breakpoint
INSERT INTO bought_together (product_id, other_id, orders)
  SELECT one.id, other.id, count(*)
  FROM counted_baskets b, unnest(b.product_ids) AS one (id), unnest(b.product_ids) AS other (id)
  WHERE one.id <> other.id
  GROUP BY one.id, other.id;--> statement-breakpoint
-- Who adds very many products in several transactions (`SET LOCAL haat.announce = 'later'`) announces at the end, once, that
-- everything may have changed; a million single announcements would say the same.
CREATE OR REPLACE FUNCTION tell_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('haat.announce', true), '') <> 'later' THEN
    PERFORM pg_notify('catalog', coalesce(NEW.id, OLD.id)::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_product_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('haat.announce', true), '') <> 'later' THEN
    PERFORM pg_notify('catalog', coalesce(NEW.product_id, OLD.product_id)::text);
  END IF;
  RETURN NULL;
END $$;
