import type { Category } from '../../contract/kernel/categories.ts';

export interface QuestionText {
  text: string;
  shop: string;
  buyer?: string;
}

export const GENERAL_QUESTIONS: readonly QuestionText[] = [
  {
    text: 'Can you pack it as a gift with a short note?',
    shop: 'Yes. Write the note to us on the page of your order and we put a card in the box.',
    buyer: 'They did it for me, with a handwritten card.',
  },
  {
    text: 'Is there a bill with GST in the box?',
    shop: 'Every parcel has a GST invoice; you also find it on the page of your order.',
  },
  {
    text: 'How do I send it back if I do not like it?',
    shop: 'Ask for the return on the page of your order within seven days. We refund it once it is with us.',
    buyer: 'I returned one, it took four days until the money was back.',
  },
  {
    text: 'Is this the latest model, or old stock?',
    shop: 'It comes from our current batch; the month is printed on the pack.',
  },
];

export const QUESTIONS_BY_CATEGORY: Record<Category, readonly QuestionText[]> = {
  Electronics: [
    {
      text: 'Does it come with an Indian plug, or do I need an adapter?',
      shop: 'What has a plug has an Indian one. No adapter is needed.',
      buyer: 'Plugged it straight into the wall at home.',
    },
    {
      text: 'How long is the warranty, and who repairs it?',
      shop: 'One year by the maker. Keep the invoice: the service centre asks for it.',
    },
    {
      text: 'Does the charging cable come in the box?',
      shop: 'Yes, the cable is in the box where the device is charged by cable.',
      buyer: 'Cable was there, a short one.',
    },
    {
      text: 'Does it get warm after a few hours of use?',
      shop: 'Slightly warm is normal. If it is too hot to hold, write to us.',
      buyer: 'A little in summer, nothing to worry about.',
    },
  ],
  Clothing: [
    {
      text: 'Does it shrink or lose colour in the machine?',
      shop: 'Wash it cold and inside out with similar colours, and it keeps both size and colour.',
      buyer: 'Six washes so far, still as new.',
    },
    {
      text: 'I am between two sizes. Which one should I take?',
      shop: 'Take the larger one for a relaxed fit; the size chart has all measurements.',
      buyer: 'I took the larger one and it is just right.',
    },
    {
      text: 'Is the fabric see-through in sunlight?',
      shop: 'No, the weave is close enough to wear without a lining.',
      buyer: 'Not at all, I wear it to the office.',
    },
    {
      text: 'Is the colour as bright as in the picture?',
      shop: 'We photograph in daylight; indoors it looks a shade darker.',
      buyer: 'A bit darker in my room, still lovely.',
    },
  ],
  'Home & Kitchen': [
    {
      text: 'Can it go into the dishwasher?',
      shop: 'We recommend a soft sponge and warm water; it keeps its finish longer.',
      buyer: 'I wash it by hand, takes a minute.',
    },
    {
      text: 'Does it need to be put together?',
      shop: 'It comes ready to use, or with the one tool that you need.',
      buyer: 'Was ready in ten minutes.',
    },
    {
      text: 'How heavy is it with the packing?',
      shop: 'One person can carry it up the stairs.',
    },
    {
      text: 'Does it smell of varnish or plastic at first?',
      shop: 'Air it for a day and nothing is left.',
      buyer: 'Very little, gone after a night on the balcony.',
    },
  ],
  Sports: [
    {
      text: 'Is it fine for beginners?',
      shop: 'Yes, it forgives mistakes and is good for the first two seasons.',
      buyer: 'My daughter started with it, no trouble at all.',
    },
    {
      text: 'Can it be used outdoors on concrete?',
      shop: 'You can, but it lasts longer on grass or a court.',
      buyer: 'We play on the terrace, it has a few scratches by now.',
    },
    {
      text: 'Does it come with a bag?',
      shop: 'Only if the picture shows one.',
    },
  ],
  Beauty: [
    {
      text: 'Is it tested on animals?',
      shop: 'No, and the pack says so.',
    },
    {
      text: 'Is it all right for sensitive skin?',
      shop: 'Try a little on the inside of your arm first. All ingredients are on the pack.',
      buyer: 'My skin is sensitive and I had no reaction.',
    },
    {
      text: 'How long does it keep once it is opened?',
      shop: 'Twelve months, away from sun and heat.',
      buyer: 'Mine is open since spring and still good.',
    },
  ],
  Stationary: [
    {
      text: 'Does ink show through on the other side?',
      shop: 'Not with gel and ball pens; broad fountain pens may.',
      buyer: 'Fine with a 0.5 gel pen.',
    },
    {
      text: 'Do you give a better price for fifty pieces for our school?',
      shop: 'Write to us before you order, and we send you a coupon.',
    },
    {
      text: 'Are refills easy to get?',
      shop: 'Any standard refill from the shop round the corner fits.',
      buyer: 'Got some at the railway station, they fit.',
    },
  ],
  Toys: [
    {
      text: 'Is it safe for a child of two?',
      shop: 'The pack has the age. Please do not give parts smaller than a coin to children under three.',
      buyer: 'Ours is three and loves it.',
    },
    {
      text: 'Are the colours safe if it goes into the mouth?',
      shop: 'Yes, they are water based and tested.',
      buyer: 'It went into the mouth on the first day, no colour came off.',
    },
    {
      text: 'Does it need batteries?',
      shop: 'No batteries, it works with hands alone.',
    },
  ],
  Other: [
    {
      text: 'Does it fit into the cabin of an aeroplane?',
      shop: 'Airlines differ: compare their limits with the measurements above.',
      buyer: 'Took it from Pune to Delhi, nobody asked.',
    },
    {
      text: 'Does it stand a real monsoon?',
      shop: 'Rain yes, a flood no. Let it dry open afterwards.',
      buyer: 'Came through July well.',
    },
    {
      text: 'Is the colour the same on both sides?',
      shop: 'Yes, inside and outside are the same.',
    },
  ],
};
