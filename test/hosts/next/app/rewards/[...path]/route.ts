import { gateway } from '../../../gateway';

export const dynamic = 'force-dynamic';
export { gateway as GET, gateway as HEAD, gateway as OPTIONS };
