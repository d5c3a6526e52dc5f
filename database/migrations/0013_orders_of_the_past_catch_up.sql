-- Orders made before lines could be cancelled, parts had invoices and returns had rows of their own.
UPDATE order_lines l SET cancelled_at = coalesce((
    SELECT max(e.at) FROM order_events e WHERE e.shop_order_id = s.id AND e.to_status = 'cancelled'), s.created_at)
  FROM shop_orders s WHERE s.id = l.shop_order_id AND s.status = 'cancelled' AND l.cancelled_at IS NULL;--> statement-breakpoint
INSERT INTO invoices (shop_order_id, shop_id, fiscal_year, sequence, issued_at)
  SELECT packed.id, packed.shop_id, packed.fiscal_year,
    row_number() OVER (PARTITION BY packed.shop_id, packed.fiscal_year ORDER BY packed.at, packed.id) + coalesce((
      SELECT max(i.sequence) FROM invoices i WHERE i.shop_id = packed.shop_id AND i.fiscal_year = packed.fiscal_year), 0),
    packed.at
  FROM (
    SELECT s.id, s.shop_id, min(e.at) AS at,
      extract(year FROM (min(e.at) AT TIME ZONE 'Asia/Kolkata') - interval '3 months')::smallint AS fiscal_year
    FROM shop_orders s JOIN order_events e ON e.shop_order_id = s.id AND e.to_status = 'packed'
    WHERE NOT EXISTS (SELECT FROM invoices i WHERE i.shop_order_id = s.id)
    GROUP BY s.id
  ) packed;--> statement-breakpoint
WITH made AS (
  INSERT INTO returns (shop_order_id, status, reason, created_at, moved_at)
    SELECT s.id, CASE s.status WHEN 'return_requested' THEN 'requested' WHEN 'returned' THEN 'received' ELSE 'refunded' END,
      coalesce((SELECT e.note FROM order_events e WHERE e.shop_order_id = s.id AND e.to_status = 'return_requested'
        ORDER BY e.id DESC LIMIT 1), 'No reason was noted'),
      s.created_at, s.created_at
    FROM shop_orders s
    WHERE s.status IN ('return_requested', 'returned', 'refunded')
      AND NOT EXISTS (SELECT FROM returns r WHERE r.shop_order_id = s.id)
  RETURNING id, shop_order_id
), asked AS (
  UPDATE refunds SET reason = made.id::text FROM made WHERE refunds.reason = made.shop_order_id::text
)
INSERT INTO return_lines (return_id, order_line_id, quantity, amount_paise)
  SELECT made.id, l.id, l.quantity, l.total_paise FROM made JOIN order_lines l ON l.shop_order_id = made.shop_order_id;
