-- Two additions at once, each with room for one line, must not make one too many. The cart's row is locked by whoever adds a line.
CREATE FUNCTION check_cart_items_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM cart_items WHERE user_id = NEW.user_id) > 50 THEN
    RAISE EXCEPTION 'a cart holds at most 50 lines' USING ERRCODE = 'check_violation', CONSTRAINT = 'cart_items_count_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the end of the transaction: a merge of carts adds all lines first and removes those beyond the cap then.
CREATE CONSTRAINT TRIGGER cart_items_count_check AFTER INSERT ON cart_items
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_cart_items_count();
