import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface NoSuchPageProps {
  currentPage: number;
  totalPages: number;
  addressOf: (page: number) => string;
}

export function NoSuchPage({ currentPage, totalPages, addressOf }: NoSuchPageProps) {
  return (
    <EmptyState
      title={`There is no page ${currentPage}`}
      text={`The list ends on page ${totalPages}.`}
      action={
        <Link to={addressOf(totalPages)} className={buttonClasses({ variant: 'outline' })}>
          Go to the last page
        </Link>
      }
    />
  );
}
