import { phoneAddress } from '../../../kit/navigation/phone-address.ts';
import { useSettings } from '../../../kit/document/settings.ts';
import { Facts } from '../../../ui/facts.tsx';

/** The grievance officer's name, designation and contact, as the rules require. */
export function OfficerDetails() {
  const { grievanceOfficer, operatorName, operatorAddress } = useSettings();
  const { name, designation, email, phone, hours } = grievanceOfficer;
  return (
    <Facts
      facts={[
        { term: 'Name', value: name },
        { term: 'Designation', value: designation },
        { term: 'E-mail', value: <a href={`mailto:${email}`}>{email}</a> },
        { term: 'Phone', value: <a href={phoneAddress(phone)}>{phone}</a> },
        { term: 'Hours', value: hours },
        { term: 'Address', value: `${operatorName}, ${operatorAddress}` },
      ]}
    />
  );
}
