import { type HelpGroup, link } from './answers.ts';

export const ACCOUNT: readonly HelpGroup[] = [
  {
    title: 'Your account',
    questions: [
      {
        id: 'verification-mail',
        question: 'I did not get the verification mail.',
        answer: [
          'Look into the spam folder. If it is not there, try to ',
          link('/login', 'sign in'),
          ': we then offer to send it again. The link in it works for 24 hours.',
        ],
        alsoKnownAs: 'email verify confirm',
      },
      {
        id: 'forgot-password',
        question: 'I forgot my password.',
        answer: [
          'Ask for a link on the ',
          link('/forgot-password', 'password page'),
          '. It works once, for an hour. Choosing a new password signs out all your devices.',
        ],
        alsoKnownAs: 'reset login',
      },
      {
        id: 'guest',
        question: 'What is a guest login?',
        answer: [
          'An account without e-mail, good for a quick order; at the checkout we ask whom to call and where to send the confirmation. Register later from the same browser, and its cart, favorites, addresses and orders stay yours.',
        ],
        alsoKnownAs: 'without registration',
      },
      {
        id: 'other-devices',
        question: 'Somebody else may be signed in to my account.',
        answer: [
          'Change your password under ',
          link('/buyer/update-password', 'update password'),
          ': all other devices are signed out. Your ',
          link('/buyer', 'profile'),
          ' lists the devices that are signed in, and you can end any of them.',
        ],
        alsoKnownAs: 'hacked stolen session security logout',
      },
      {
        id: 'my-data',
        question: 'How do I get a copy of my data, or delete my account?',
        answer: [
          'Both are in your ',
          link('/buyer', 'profile'),
          ': the export is a file that programs can read, and deleting asks once more before it happens. Orders are kept as long as tax law asks for, without what is not needed for that. See ',
          link('/privacy', 'privacy'),
          '.',
        ],
        alsoKnownAs: 'download export erase close remove personal data gdpr dpdp',
      },
      {
        id: 'mails',
        question: 'Which mails do I get?',
        answer: [
          'Those about your orders and your account always. Others, such as a lower price of a favorite, you can switch off in your ',
          link('/buyer', 'account'),
          ' or by the link at the end of each such mail.',
        ],
        alsoKnownAs: 'newsletter unsubscribe notifications email',
      },
    ],
  },
  {
    title: 'Selling',
    questions: [
      {
        id: 'open-a-shop',
        question: 'How do I open a shop?',
        answer: [
          link('/register', 'Register'),
          ' as a seller, give your shop a name and a place on the map, add products and, for each of them, stock with the pin codes that you deliver to. A product can be bought as soon as it has stock.',
        ],
        alsoKnownAs: 'seller vendor sell with us',
      },
      {
        id: 'close-a-shop',
        question: 'How do I close my shop?',
        answer: [
          'Finish or cancel its orders, wait until nothing of them can be returned any more, and delete your ',
          link('/seller/account', 'account'),
          '. Its products leave the market, and its page says that it is closed; what it sold keeps its invoices.',
        ],
        alsoKnownAs: 'give up end stop selling delete shop',
      },
      {
        id: 'seller-pin-codes',
        question: 'How do I say where I deliver?',
        answer: [
          "With each stock entry: single pin codes, ranges, whole areas such as 5600*, or all of India. 'Unmet demand' on your dashboard shows where people wanted your products but you do not deliver; 'Serve' adds such a pin code to all of them.",
        ],
        alsoKnownAs: 'pincode delivery area',
      },
      {
        id: 'many-products',
        question: 'Can I bring many products at once?',
        answer: [
          'Yes, from a CSV file, or from an export of Shopify or WooCommerce or a product feed for Google as it is. The page for it shows what becomes of each column, and says what is left out and why, before anything is saved.',
        ],
        alsoKnownAs: 'import upload bulk excel spreadsheet shopify woocommerce google move migrate',
      },
    ],
  },
  {
    title: 'When something is wrong',
    questions: [
      {
        id: 'reach-people',
        question: 'How do I reach a person?',
        answer: [
          'Write or call: see ',
          link('/contact', 'contact'),
          '. About something you bought you can also write to the shop on the order’s page.',
        ],
        alsoKnownAs: 'support customer care phone email chat',
      },
      {
        id: 'report',
        question: 'I have seen something that should not be sold or shown here.',
        answer: [
          'Please tell us through the ',
          link('/contact', 'contact form'),
          ' with the address of the page, or report the review, question or answer right where it stands.',
        ],
        alsoKnownAs: 'fake illegal counterfeit abuse',
      },
      {
        id: 'complain',
        question: 'Support did not help. Where can I complain?',
        answer: [
          'The ',
          link('/grievance-officer', 'grievance officer'),
          ' confirms your complaint within 48 hours and settles it within a month.',
        ],
        alsoKnownAs: 'grievance complaint consumer forum',
      },
    ],
  },
];
