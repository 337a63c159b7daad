import { findFreePort } from '../../service/local-postgres/free-port.js';
import { startNginx } from './nginx.js';
import { shopPlatform } from './shop-platform.js';
import { Processes } from './processes.js';
import { shopEnvironment } from './shop-environment.js';

export const python = shopPlatform({
  name: 'python',
  packages: ['nginx-light', 'gunicorn', 'python3-flask', 'python3-jwt'],
  signInPath: '/sign-in',
  calls: {
    token: ['/usr/bin/python3', '-c', 'import shop; print(shop.rewards_token("ada"))'],
    firstScreen: ['/usr/bin/python3', '-c', 'import shop; print(shop.rewards_first_screen())'],
  },
  start: async (folder, gateway) => {
    const processes = new Processes();
    const address = `127.0.0.1:${await findFreePort()}`;
    processes.start(['/usr/bin/gunicorn', '--bind', address, 'sign_in:app'], folder, shopEnvironment(gateway));
    return startNginx(folder, processes, { '127.0.0.1:8788': gateway.host, '127.0.0.1:8000': address });
  },
});
