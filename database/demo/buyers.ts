import { DEMO_ACCOUNTS } from './accounts.ts';

export interface BuyerDraft {
  name: string;
  email: string;
  addresses: readonly {
    label: string;
    street: string;
    pinCode: string;
    recipient?: string;
    phoneNumber?: string;
  }[];
}

type Line = readonly [
  name: string,
  street: string,
  pinCode: string,
  second?: readonly [string, string, string],
];

const MAIN_BUYER: BuyerDraft = {
  name: 'Meera Nair',
  email: DEMO_ACCOUNTS.buyer,
  addresses: [
    { label: 'Home', street: 'Flat 302, Gulmohar Residency, 12th Main, Indiranagar', pinCode: '560038' },
    { label: 'Office', street: '4th Floor, Cauvery Towers, MG Road', pinCode: '560001' },
    {
      label: 'Amma',
      street: '27/118, Princess Street, Fort Kochi',
      pinCode: '682001',
      recipient: 'Sarada Nair',
      phoneNumber: '+91 94470 31862',
    },
  ],
};

const OTHERS: readonly Line[] = [
  ['Arjun Rao', '18, 5th Block, Jayanagar', '560011'],
  [
    'Priya Venkatesh',
    '204, Lake View Apartments, HSR Layout',
    '560102',
    ['Office', 'Tower B, Pragati Tech Park, Whitefield', '560066'],
  ],
  ['Siddharth Hegde', '7, Bull Temple Road, Basavanagudi', '560004'],
  ['Fatima Sheikh', 'B-11, Sea Breeze Society, Bandra West', '400050'],
  [
    'Aditya Deshmukh',
    '603, Lakeside Heights, Powai',
    '400076',
    ['Parents', '14, Deccan Gymkhana Lane 2', '411004'],
  ],
  ['Rhea Fernandes', '22, Chapel Road, Bandra West', '400050'],
  ['Nikhil Sawant', '5, Gokhale Road North, Dadar', '400014'],
  ['Tanvi Mehta', '1102, Lokhande Towers, Andheri West', '400053'],
  ['Kabir Malhotra', 'C-45, Hauz Khas Enclave', '110016'],
  ['Ishita Bansal', 'Flat 8, Pocket C, Dwarka Sector 6', '110075'],
  ['Mohammed Faizan', 'E-210, Lajpat Nagar II', '110024'],
  ['Simran Kaur', '1187, Sector 22-B', '160017'],
  ['Vikram Chauhan', 'H. No. 61, Sadar Bazaar', '122001'],
  ['Neha Srivastava', '3/112, Vivek Khand, Gomti Nagar', '226010'],
  ['Aman Verma', 'A-904, Asopalav Greens, Sector 18', '201301'],
  [
    'Ananya Chatterjee',
    '14B, Ballygunge Place',
    '700019',
    ['Mashi', 'CK-88, Sector II, Salt Lake', '700064'],
  ],
  ['Sourav Banerjee', 'BD-31, Sector I, Salt Lake', '700064'],
  ['Rupali Das', '9, Surya Sen Street', '700073'],
  ['Lakshmi Narayanan', '41, Kutchery Road, Mylapore', '600004'],
  ['Karthika Murugan', '12, Venkatnarayana Road, T. Nagar', '600017'],
  ['Dinesh Rajendran', 'AC-37, 4th Avenue, Anna Nagar', '600040'],
  ['Revathi Sundaram', '8, West Masi Street', '625001'],
  ['Praveen Kumar', '77, Oppanakara Street', '641001'],
  ['Sneha Reddy', 'Plot 19, Road No. 12, Banjara Hills', '500034'],
  ['Abdul Rahman', '17-3-221, Shah Ali Banda', '500002'],
  ['Harsha Vardhan', 'Flat 501, Cyber Meadows, Madhapur', '500081'],
  ['Mounika Chowdary', '29-4-18, Besant Road', '520001'],
  ['Joseph Kurian', 'Kurisingal House, Ernakulam South', '682016'],
  ['Athira Menon', '5/230, Bastion Street, Fort Kochi', '682001'],
  ['Nasreen Haris', 'Beach Road, near Old Light House', '673001'],
  ['Vishnu Pillai', 'TC 25/1436, Statue Road', '695001'],
  ['Jigar Shah', '12, Shantikunj Society, Navrangpura', '380009'],
  ['Krupa Trivedi', 'B-402, Samprat Residency, Satellite', '380015'],
  ['Mitesh Parmar', '6, Raopura Main Road', '390001'],
  ['Aarti Rathore', '11, Jawahar Nagar, Malviya Nagar', '302017'],
  ['Devendra Singh', '54, Ashok Marg, M.I. Road', '302001'],
  ['Bhavna Mewara', '3, Hathi Pol Road', '313001'],
  ['Gaurav Agrawal', '28, Jail Road', '452001'],
  ['Shraddha Tiwari', '19, Peer Gate Area', '462001'],
  ['Rahul Bhosale', '1283, Sadashiv Peth', '411030', ['Office', 'Level 3, Balewadi Square, Baner', '411045']],
  ['Madhura Patil', 'B-7, Sahyog Society, Baner', '411045'],
  ['Ashwin Meshram', '88, Kingsway Lane, Civil Lines', '440001'],
  ['Dipankar Saikia', '21, G.N. Bardoloi Road, Pan Bazaar', '781001'],
  ['Mridula Baruah', 'House 14, Hengrabari Road, Dispur', '781005'],
  ['Iba Kharkongor', 'Lower Jail Road, Police Bazar', '793001'],
  ['Alok Ranjan', '2, Fraser Road Lane 4', '800001'],
  ['Sanjana Mohanty', 'Plot 311, Station Square', '751001'],
  ['Wilson D’Costa', 'House 12, 31st January Road', '403001'],
  ['Manpreet Gill', '466, Civil Lines Extension', '141001'],
  ['Tarun Rawat', '17/2, Rajpur Road', '248001'],
  ['Chhavi Thakur', 'Rose Cottage, below The Mall', '171001'],
  ['Swathi Gowda', '2-41, Hampankatta Cross', '575001'],
  ['Naveen Urs', '9, Sayyaji Rao Road', '570001'],
];

function addressed([name, street, pinCode, second]: Line): BuyerDraft {
  const email = `${name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replaceAll(' ', '.')}@haat.example`;
  const addresses = [{ label: 'Home', street, pinCode }];
  if (second) addresses.push({ label: second[0], street: second[1], pinCode: second[2] });
  return { name, email, addresses };
}

export const BUYERS: readonly BuyerDraft[] = [MAIN_BUYER, ...OTHERS.map(addressed)];
