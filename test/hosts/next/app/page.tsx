import Link from 'next/link';
import { Rewards } from './rewards';

export default function Page() {
  return (
    <>
      <h1>Thank you for your order</h1>
      <Link href="/drawn">Drawn on the server</Link>
      <Rewards />
    </>
  );
}
