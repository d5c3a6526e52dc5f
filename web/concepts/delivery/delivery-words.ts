export const NOT_DELIVERED_HERE = 'Product is not available for delivery at this location';
