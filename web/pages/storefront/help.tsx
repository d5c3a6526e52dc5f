import { Link } from 'react-router';
import { JsonLd } from '../../kit/page/json-ld.tsx';
import { answerText } from './information/help/answers.ts';
import { ALL_QUESTIONS, HelpSearch } from './information/help/help-search.tsx';
import { informationMeta } from './information/information-meta.ts';
import { InformationPage } from './information/information-page.tsx';

export const meta = informationMeta(
  'Help',
  'Answers to common questions about searching, ordering, paying, delivery, returns and accounts.',
);

export default function HelpPage() {
  return (
    <InformationPage title="Help" path="/help" lead="The questions we hear most.">
      <JsonLd
        data={
          import.meta.env.SSR && {
            '@type': 'FAQPage',
            mainEntity: ALL_QUESTIONS.map((question) => ({
              '@type': 'Question',
              name: question.question,
              acceptedAnswer: { '@type': 'Answer', text: answerText(question) },
            })),
          }
        }
      />
      <HelpSearch />
      <h2>Still stuck?</h2>
      <p>
        <Link to="/contact">Write or call us</Link>.
      </p>
    </InformationPage>
  );
}
