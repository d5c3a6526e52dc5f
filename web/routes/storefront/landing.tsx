import { Link, type MetaFunction } from 'react-router';

export const meta: MetaFunction = () => [{ title: 'Haat' }];

export default function Landing() {
  return (
    <main>
      <h1>Summer styles are finally here</h1>
      <Link to="/products">Shop Collection</Link>
    </main>
  );
}
