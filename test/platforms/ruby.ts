import { findFreePort } from '../../service/local-postgres/free-port.js';
import { startNginx } from './nginx.js';
import { shopPlatform } from './shop-platform.js';
import { Processes } from './processes.js';
import { shopEnvironment } from './shop-environment.js';

export const ruby = shopPlatform({
  name: 'ruby',
  packages: ['nginx-light', 'puma', 'ruby-sinatra', 'ruby-jwt'],
  signInPath: '/sign-in',
  calls: {
    token: ['/usr/bin/ruby', '-e', 'require "./shop"; puts Sinatra::Application.new!.rewards_token("ada")'],
    firstScreen: ['/usr/bin/ruby', '-e', 'require "./shop"; puts Sinatra::Application.new!.rewards_first_screen'],
  },
  start: async (folder, gateway) => {
    const processes = new Processes();
    const address = `127.0.0.1:${await findFreePort()}`;
    const env = { ...shopEnvironment(gateway), APP_ENV: 'production' };
    processes.start(['/usr/bin/puma', '--bind', `tcp://${address}`], folder, env);
    return startNginx(folder, processes, { '127.0.0.1:8788': gateway.host, '127.0.0.1:8000': address });
  },
});
