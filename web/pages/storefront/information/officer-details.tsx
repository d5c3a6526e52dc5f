import { phoneAddress } from '../../../kit/navigation/phone-address.ts';
import { useSettings } from '../../../kit/document/settings.ts';
import { Facts } from '../../../ui/facts.tsx';

/** The rules require name, designation and contact of the grievance officer. */
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
