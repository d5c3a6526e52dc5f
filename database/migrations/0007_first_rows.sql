-- The eight roots of the tree of categories.
INSERT INTO categories (id, name, root, depth, position)
SELECT replace(lower(name), ' & ', '-'), name, name, 0, place - 1
FROM unnest(ARRAY['Electronics', 'Clothing', 'Home & Kitchen', 'Sports', 'Beauty', 'Stationary', 'Toys', 'Other'])
  WITH ORDINALITY AS roots (name, place);--> statement-breakpoint
-- The policy of a new market: a shop must pass every check.
INSERT INTO market_policies (required_checks) VALUES (ARRAY['tax_id', 'state', 'pan', 'place', 'bank', 'documents']);
