-- A text in which the signs that the parser would take for parts of one address, path, tag or signed number are spaces.
CREATE FUNCTION parted(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(translate($1, '/\.@:_~?=%&<>#+', '               '), '-(?=[0-9])', ' ', 'g')
$$;--> statement-breakpoint
ALTER TABLE "products" drop column "search_vector";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', parted(name)), 'A') || setweight(to_tsvector('simple', parted(brand)), 'B') || setweight(to_tsvector('english', category), 'C') || setweight(to_tsvector('english', parted(description)), 'D')) STORED NOT NULL;--> statement-breakpoint
-- It went with the column.
CREATE INDEX "products_search_index" ON "products" USING gin ("search_vector");
