import { type HelpGroup, link } from './answers.ts';

export const BUYING: readonly HelpGroup[] = [
  {
    title: 'Finding and choosing',
    questions: [
      {
        id: 'search',
        question: 'How do I find a product?',
        answer: [
          'Type a few words into the search box at the top; it forgives typing errors and suggests products, brands and categories. A price can be part of it, such as ‘kurta under 1500’, and so can words of Hindi, such as ‘joota’. On the page of ',
          link('/products', 'all products'),
          ' you can filter by category, size, colour, brand, price, rating, discount, stock and your pin code. The address of such a list can be shared and bookmarked.',
        ],
      },
      {
        id: 'compare',
        question: 'Can I compare products?',
        answer: [
          "Yes, up to four. Tick 'Compare' on a card, or 'Add to compare' on a product's page; on phones it is on the product's page only. Then press 'Compare' at the foot of the screen. 'Only differences' leaves out what they have in common, and the address of a comparison can be shared.",
        ],
        alsoKnownAs: 'comparison side by side specifications difference',
      },
      {
        id: 'grey-button',
        question: "Why is 'Add to Cart' grey?",
        answer: [
          'Enter your six-digit pin code and check delivery first; on phones the button at the bottom leads there. As soon as the shop can deliver to you, the button works. If it stays grey, the product cannot go to that pin code or is sold out; the page says which, beside the choice or under the pin code.',
        ],
        alsoKnownAs: 'disabled inactive pincode',
      },
      {
        id: 'notify-me',
        question: 'Can you tell me when something is available again?',
        answer: [
          "Yes. Sign in, open the product and choose 'Notify me' under the pin code. We write once, when it can be delivered to your pin code. What you wait for is listed under ",
          link('/buyer/notifications', 'notifications'),
          '.',
        ],
        alsoKnownAs: 'back in stock sold out alert waiting',
      },
      {
        id: 'without-account',
        question: 'Can I keep products without an account?',
        answer: [
          'Yes. Your ',
          link('/cart', 'cart'),
          ' and your ',
          link('/favorite', 'favorites'),
          ' are kept in your browser, and join your account when you sign in on the same device.',
        ],
        alsoKnownAs: 'wishlist save later',
      },
      {
        id: 'reviews',
        question: 'Who writes the reviews?',
        answer: [
          'Only buyers to whom the product was delivered, once for each product. They can change their review later, shops can answer it, and anybody can report one that breaks the rules. Nobody can buy a better place.',
        ],
        alsoKnownAs: 'rating stars fake',
      },
      {
        id: 'questions',
        question: 'May I ask something about a product before I buy it?',
        answer: [
          "Yes: 'Ask a question' stands below its reviews, once you have an account with a confirmed e-mail address. The shop answers, and so may everybody to whom it was delivered. We mail you each answer, and everybody can read it.",
        ],
        alsoKnownAs: 'question answer ask seller',
      },
      {
        id: 'move-to-favorites',
        question: 'I am not sure yet. Can I take something out of the cart and keep it?',
        answer: [
          "Use 'Save for later' on its line in the cart: it stays below the cart with its quantity, and 'Move to cart' brings it back. 'Add to Favorites' moves it to your favorites; 'Undo' in the message that appears puts it back with the same quantity.",
        ],
        alsoKnownAs: 'wishlist save later',
      },
    ],
  },
  {
    title: 'Delivery',
    questions: [
      {
        id: 'pin-codes',
        question: 'Do you deliver to my pin code?',
        answer: [
          'It depends on the product: each shop decides where it delivers. Check on the product’s page, or filter the list of products by your pin code. It is checked again in the cart and when you order.',
        ],
        alsoKnownAs: 'pincode postal code area location',
      },
      {
        id: 'delivery-cost',
        question: 'What does delivery cost?',
        answer: [
          'Each shop sets its own fee, and many send free of charge. You see it before you order. See ',
          link('/shipping', 'shipping'),
          '.',
        ],
        alsoKnownAs: 'charges fee free shipping',
      },
      {
        id: 'several-parcels',
        question: 'Why do I get several parcels?',
        answer: [
          'Each shop packs and ships its own part of your order, so each part has its own steps and its own tracking number.',
        ],
      },
      {
        id: 'where-is-my-order',
        question: 'Where is my order?',
        answer: [
          'Under ',
          link('/buyer/current-orders', 'current orders'),
          ', with a timeline for each shop’s part, and the carrier and tracking number once it is shipped. We also write a mail at each step. Finished ones are under ',
          link('/buyer/previous-orders', 'previous orders'),
          '. Without signing in, ',
          link('/track-order', 'its number and your e-mail address'),
          ' tell you how far it is.',
        ],
        alsoKnownAs: 'track tracking status',
      },
      {
        id: 'change-address',
        question: 'Can I change the address?',
        answer: [
          "Before you order, yes: 'Change' in the cart and at the checkout shows for each product whether it can be delivered to the other address before you decide. Once an order is placed the address stays; if the shop has not packed it yet, cancel it and order again.",
        ],
      },
    ],
  },
  {
    title: 'Ordering and paying',
    questions: [
      {
        id: 'ways-to-pay',
        question: 'How can I pay?',
        answer: [
          'Online on the pages of our payment provider, or in cash when the parcel is handed to you. The checkout shows the ways that are open for your order. Card and bank details are entered with the provider; we never see them.',
        ],
        alsoKnownAs: 'upi card netbanking wallet cod payment methods',
      },
      {
        id: 'cash-on-delivery',
        question: 'How does cash on delivery work?',
        answer: [
          "Choose 'Cash on delivery' at the checkout. With an account and its own e-mail address the order is placed at once; otherwise we mail you a code and a link, and the order is placed when you confirm it within 30 minutes. You pay each parcel as it is handed to you.",
        ],
        alsoKnownAs: 'cod',
      },
      {
        id: 'vouchers',
        question: 'How do I use a voucher or coupon?',
        answer: [
          "Press 'Apply' beside the offer on the product's page: it is used at once, or when you add the product. Or type its code into the box in your ",
          link('/cart', 'cart'),
          ', or tap one of the coupons that are listed there for your cart. It lowers the price of the shop that gives it, one voucher for each shop and order. If it cannot be used, we say why.',
        ],
        alsoKnownAs: 'promo discount code gift card',
      },
      {
        id: 'reserved',
        question: 'For how long are my products reserved while I pay?',
        answer: [
          'For 15 minutes. If the payment does not go through in that time, the products go back on sale and nothing is charged.',
        ],
        alsoKnownAs: 'reservation expired timeout',
      },
      {
        id: 'payment-failed',
        question: 'My payment failed. Is my cart gone?',
        answer: [
          'No. The cart is emptied only when an order is placed. Nothing was charged, and you can try again. Should money reach us too late, after the order has expired, and the product is gone, we refund it automatically and write to you.',
        ],
        alsoKnownAs: 'declined money deducted',
      },
      {
        id: 'price-changed',
        question: 'The price has changed at the checkout. What now?',
        answer: [
          'Shops may change their prices until you order. We then show what has changed and ask again; you are never charged any amount but the one you saw and confirmed.',
        ],
      },
    ],
  },
  {
    title: 'Cancelling, returns and refunds',
    questions: [
      {
        id: 'cancel',
        question: 'How do I cancel?',
        answer: [
          'Open the order under ',
          link('/buyer/current-orders', 'current orders'),
          '. As long as the shop has not packed it, you can cancel it there, as a whole or a single product; you may say why. Later, please wait for the parcel and return it.',
        ],
      },
      {
        id: 'return',
        question: 'How do I return something?',
        answer: [
          'Within 7 days of delivery: open the order under ',
          link('/buyer/previous-orders', 'previous orders'),
          ', choose what goes back and say why; pictures help. The shop accepts the return or says why not; until then you can withdraw it at the same place. See ',
          link('/returns', 'returns'),
          '.',
        ],
        alsoKnownAs: 'exchange replace damaged wrong broken',
      },
      {
        id: 'refund',
        question: 'When do I get my money back?',
        answer: [
          'As soon as the shop has received the return, or the moment you cancel something that is paid. It goes back through the payment provider, the way it came, to the paisa. Banks usually take three to seven working days to show it.',
        ],
        alsoKnownAs: 'refund reimbursement',
      },
      {
        id: 'invoice',
        question: 'Where is my invoice?',
        answer: ['On the order’s page, one for each shop, as soon as the shop has issued it.'],
        alsoKnownAs: 'bill gst tax receipt',
      },
    ],
  },
];
