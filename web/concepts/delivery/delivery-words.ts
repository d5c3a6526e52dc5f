/** Of a product and the pin code it is asked for. */
export const NOT_DELIVERED_HERE = 'Product is not available for delivery at this location';
