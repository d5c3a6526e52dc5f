/** Words with another meaning in English ('jute', 'bat', 'tel') are left out. */
const MEANINGS: readonly (readonly [words: string, meant: string])[] = [
  ['joota joote juta jootay jooti jutti जूता जूते जूती', 'shoe sneaker footwear'],
  ['chappal chappals chapal चप्पल चप्पलें', 'sandal slipper'],
  ['ghadi ghari घड़ी घड़ियां', 'watch clock'],
  ['chashma chasma chashme चश्मा चश्मे', 'sunglasses glasses spectacles'],
  ['kapda kapde kapra kapre कपड़ा कपड़े', 'clothing clothes'],
  ['मोबाइल फोन', 'phone smartphone'],
  ['itr itra ittar attar इत्र अत्तर', 'perfume parfum fragrance'],
  ['khilona khilone khilauna khilaune खिलौना खिलौने', 'toy'],
  ['sari saris sadi साड़ी साड़ियां', 'saree'],
  ['kurti kurtis कुर्ता कुर्ते कुर्ती', 'kurta'],
  ['kameez qameez shart कमीज शर्ट', 'shirt'],
  ['patloon pantaloon पैंट पतलून', 'trousers pants'],
  ['jeens जींस', 'jeans'],
  ['ghagra lehnga लहंगा घाघरा', 'lehenga skirt'],
  ['thaila jhola थैला झोला बैग', 'bag handbag'],
  ['basta बस्ता', 'backpack bag'],
  ['batua बटुआ', 'wallet purse'],
  ['chhata chhatri chatri छाता छतरी', 'umbrella'],
  ['topi टोपी', 'cap hat'],
  ['moja moje moze मोजा मोजे', 'sock'],
  ['gehna gehne zevar jewar गहना गहने जेवर', 'jewellery necklace earring'],
  ['choodi chudi choodiyan chudiyan चूड़ी चूड़ियां', 'bangle'],
  ['anguthi angoothi अंगूठी', 'ring'],
  ['jhumka jhumke झुमका झुमके', 'earring'],
  ['payal पायल', 'anklet'],
  ['botal बोतल', 'bottle'],
  ['bartan बर्तन', 'cookware pan pot'],
  ['kadhai kadai karahi कड़ाही', 'wok pan'],
  ['tawa तवा', 'pan griddle'],
  ['pyala pyali प्याला कप', 'cup mug'],
  ['kursi कुर्सी', 'chair'],
  ['mez मेज', 'table desk'],
  ['chadar chaddar चादर', 'bedsheet sheet'],
  ['kambal कंबल कम्बल', 'blanket'],
  ['takiya तकिया', 'pillow cushion'],
  ['parda parde पर्दा पर्दे', 'curtain'],
  ['mombatti मोमबत्ती', 'candle'],
  ['pankha पंखा', 'fan'],
  ['gamla गमला', 'planter pot'],
  ['paudha पौधा पौधे', 'plant'],
  ['qalam कलम पेन', 'pen'],
  ['kitaab kitab किताब', 'book'],
  ['kaapi कॉपी', 'notebook'],
  ['gend गेंद', 'ball'],
  ['balla बल्ला', 'bat'],
  ['gudiya gudia गुड़िया', 'doll'],
  ['bhalu bhaloo भालू', 'bear'],
  ['gaadi gadi गाड़ी', 'car'],
  ['sabun saabun साबुन', 'soap'],
  ['kanghi कंघी', 'comb'],
  ['लिपस्टिक', 'lipstick'],
  ['कैमरा', 'camera'],
  ['लैपटॉप', 'laptop'],
  ['हेडफोन', 'headphones'],
  ['टीवी', 'tv television'],
  ['lal laal लाल', 'red'],
  ['neela neeli नीला नीली', 'blue'],
  ['kaala kaali काला काली', 'black'],
  ['safed सफेद', 'white'],
  ['hara हरा हरी', 'green'],
  ['peela peeli पीला पीली', 'yellow'],
  ['gulabi गुलाबी', 'pink'],
];

const JOINING = 'ke ka ki ko se mein aur liye wala wali wale के का की को से में और लिए वाला वाली वाले'.split(' ');

const meaningOf = new Map(
  MEANINGS.flatMap(([words, meant]) => words.split(' ').map((word) => [plain(word), meant.split(' ')])),
);
const joining = new Set(JOINING.map(plain));

export function hindiMeanings(word: string): readonly string[] {
  return meaningOf.get(plain(word)) ?? [];
}

export function isHindiJoiningWord(word: string): boolean {
  return joining.has(plain(word));
}

function plain(word: string): string {
  return word.normalize('NFD').replaceAll('\u093c', '').replaceAll('\u0901', '\u0902');
}
