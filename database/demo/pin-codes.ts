export interface PinCodePlace {
  pinCode: string;
  area: string;
  city: string;
  state: string;
}

const PLACES: readonly (readonly [pinCode: string, area: string, city: string, state: string])[] = [
  ['560001', 'MG Road', 'Bengaluru', 'Karnataka'],
  ['560004', 'Basavanagudi', 'Bengaluru', 'Karnataka'],
  ['560011', 'Jayanagar', 'Bengaluru', 'Karnataka'],
  ['560034', 'Koramangala', 'Bengaluru', 'Karnataka'],
  ['560038', 'Indiranagar', 'Bengaluru', 'Karnataka'],
  ['560066', 'Whitefield', 'Bengaluru', 'Karnataka'],
  ['560102', 'HSR Layout', 'Bengaluru', 'Karnataka'],
  ['562159', 'Ramanagara', 'Ramanagara', 'Karnataka'],
  ['562160', 'Channapatna', 'Channapatna', 'Karnataka'],
  ['570001', 'Devaraja Mohalla', 'Mysuru', 'Karnataka'],
  ['575001', 'Hampankatta', 'Mangaluru', 'Karnataka'],
  ['110001', 'Connaught Place', 'New Delhi', 'Delhi'],
  ['110005', 'Karol Bagh', 'New Delhi', 'Delhi'],
  ['110016', 'Hauz Khas', 'New Delhi', 'Delhi'],
  ['110024', 'Lajpat Nagar', 'New Delhi', 'Delhi'],
  ['110075', 'Dwarka', 'New Delhi', 'Delhi'],
  ['122001', 'Sadar Bazaar', 'Gurugram', 'Haryana'],
  ['201301', 'Sector 18', 'Noida', 'Uttar Pradesh'],
  ['400001', 'Fort', 'Mumbai', 'Maharashtra'],
  ['400014', 'Dadar', 'Mumbai', 'Maharashtra'],
  ['400050', 'Bandra West', 'Mumbai', 'Maharashtra'],
  ['400053', 'Andheri West', 'Mumbai', 'Maharashtra'],
  ['400076', 'Powai', 'Mumbai', 'Maharashtra'],
  ['400703', 'Vashi', 'Navi Mumbai', 'Maharashtra'],
  ['411001', 'Camp', 'Pune', 'Maharashtra'],
  ['411004', 'Deccan Gymkhana', 'Pune', 'Maharashtra'],
  ['411030', 'Sadashiv Peth', 'Pune', 'Maharashtra'],
  ['411045', 'Baner', 'Pune', 'Maharashtra'],
  ['422001', 'Old Nashik', 'Nashik', 'Maharashtra'],
  ['440001', 'Civil Lines', 'Nagpur', 'Maharashtra'],
  ['403001', 'Panaji', 'Panaji', 'Goa'],
  ['600001', 'George Town', 'Chennai', 'Tamil Nadu'],
  ['600004', 'Mylapore', 'Chennai', 'Tamil Nadu'],
  ['600017', 'T. Nagar', 'Chennai', 'Tamil Nadu'],
  ['600040', 'Anna Nagar', 'Chennai', 'Tamil Nadu'],
  ['625001', 'Madurai', 'Madurai', 'Tamil Nadu'],
  ['641001', 'Town Hall', 'Coimbatore', 'Tamil Nadu'],
  ['605001', 'White Town', 'Puducherry', 'Puducherry'],
  ['500001', 'Abids', 'Hyderabad', 'Telangana'],
  ['500002', 'Charminar', 'Hyderabad', 'Telangana'],
  ['500034', 'Banjara Hills', 'Hyderabad', 'Telangana'],
  ['500081', 'Madhapur', 'Hyderabad', 'Telangana'],
  ['520001', 'Vijayawada', 'Vijayawada', 'Andhra Pradesh'],
  ['530001', 'One Town', 'Visakhapatnam', 'Andhra Pradesh'],
  ['682001', 'Fort Kochi', 'Kochi', 'Kerala'],
  ['682016', 'Ernakulam South', 'Kochi', 'Kerala'],
  ['673001', 'Kozhikode', 'Kozhikode', 'Kerala'],
  ['695001', 'Statue', 'Thiruvananthapuram', 'Kerala'],
  ['700001', 'B.B.D. Bagh', 'Kolkata', 'West Bengal'],
  ['700019', 'Ballygunge', 'Kolkata', 'West Bengal'],
  ['700064', 'Salt Lake', 'Kolkata', 'West Bengal'],
  ['700073', 'College Street', 'Kolkata', 'West Bengal'],
  ['734001', 'Siliguri', 'Siliguri', 'West Bengal'],
  ['751001', 'Bhubaneswar', 'Bhubaneswar', 'Odisha'],
  ['781001', 'Pan Bazaar', 'Guwahati', 'Assam'],
  ['781005', 'Dispur', 'Guwahati', 'Assam'],
  ['793001', 'Police Bazar', 'Shillong', 'Meghalaya'],
  ['800001', 'Patna', 'Patna', 'Bihar'],
  ['834001', 'Main Road', 'Ranchi', 'Jharkhand'],
  ['380001', 'Bhadra', 'Ahmedabad', 'Gujarat'],
  ['380009', 'Navrangpura', 'Ahmedabad', 'Gujarat'],
  ['380015', 'Satellite', 'Ahmedabad', 'Gujarat'],
  ['390001', 'Raopura', 'Vadodara', 'Gujarat'],
  ['395003', 'Chowk Bazaar', 'Surat', 'Gujarat'],
  ['302001', 'M.I. Road', 'Jaipur', 'Rajasthan'],
  ['302017', 'Malviya Nagar', 'Jaipur', 'Rajasthan'],
  ['313001', 'Udaipur', 'Udaipur', 'Rajasthan'],
  ['226001', 'Hazratganj', 'Lucknow', 'Uttar Pradesh'],
  ['226010', 'Gomti Nagar', 'Lucknow', 'Uttar Pradesh'],
  ['221001', 'Varanasi', 'Varanasi', 'Uttar Pradesh'],
  ['282001', 'Taj Ganj', 'Agra', 'Uttar Pradesh'],
  ['452001', 'Rajwada', 'Indore', 'Madhya Pradesh'],
  ['462001', 'Bhopal', 'Bhopal', 'Madhya Pradesh'],
  ['160017', 'Sector 17', 'Chandigarh', 'Chandigarh'],
  ['141001', 'Ludhiana', 'Ludhiana', 'Punjab'],
  ['248001', 'Dehradun', 'Dehradun', 'Uttarakhand'],
  ['171001', 'The Mall', 'Shimla', 'Himachal Pradesh'],
];

export const PIN_CODE_PLACES: readonly PinCodePlace[] = PLACES.map(([pinCode, area, city, state]) => ({
  pinCode,
  area,
  city,
  state,
}));

/** Throws for a pin code that the table lacks; the demo data names only others. */
export function placeOf(pinCode: string): PinCodePlace {
  const place = PIN_CODE_PLACES.find((candidate) => candidate.pinCode === pinCode);
  if (!place) throw new Error(`no place for pin code ${pinCode}`);
  return place;
}

export function pinCodesOf(city: string): string[] {
  return PIN_CODE_PLACES.filter((place) => place.city === city).map((place) => place.pinCode);
}
