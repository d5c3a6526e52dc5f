/** What calls are about, as the groups of the API's documentation. */
export const CONCEPTS = {
  Accounts: 'Sign-up, sign-in, sessions and profiles.',
  Privacy: 'What is stored of an account, and how it is deleted.',
  Shops: 'The shops of sellers, as buyers and their owners see them.',
  Products: 'Products as buyers see them.',
  'Seller products': "A seller's own products, one at a time and many at once.",
  Search: 'Lists of products with filters, facets and suggestions.',
  'Stock and delivery': 'Stock, reservations and the pin codes that are delivered to.',
  'Import and export': 'Products and stock as CSV files.',
  Reviews: 'Ratings, reviews, their pictures and the replies of sellers.',
  Favorites: 'Products that a buyer has saved.',
  'Stock alerts': 'Mails that buyers ask for when a variant can be bought.',
  Notifications: 'Which mails a buyer gets besides those about orders and the account.',
  Addresses: 'Delivery addresses of a buyer.',
  Coupons: 'Discounts of shops and of the market.',
  Cart: 'The cart of a buyer or a guest.',
  Checkout: 'From the cart to a placed order.',
  Orders: 'Orders as their buyers see them.',
  'Shop orders': 'Orders as their seller handles them, one shop at a time.',
  Returns: 'Products that are sent back, and their refunds.',
  'Order messages': 'What buyer and seller write to each other about an order.',
  Invoices: 'Invoices and packing slips.',
  Payments: 'Payments through a provider, and the events of providers.',
  Insights: "Figures of a seller's shop.",
  Contact: 'Messages to customer support.',
} as const;

export type Concept = keyof typeof CONCEPTS;
