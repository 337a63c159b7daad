import { gateway } from '../../../gateway';

export { gateway as GET, gateway as HEAD, gateway as OPTIONS, gateway as DELETE };
