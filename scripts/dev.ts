/** `npm run dev`: runs the server, which restarts after changes, and one Vite with hot reload per build. */
import { spawn } from 'node:child_process';
import { readEnvironment } from '#server/config/environment.ts';
import { buildWeb } from './build-web.ts';

const { port } = readEnvironment(process.cwd());
// The server needs the built web to start. Changes to the marketplace need a restart.
await buildWeb();
const server = ['--watch-path=server', '--watch-path=contract', 'server/main.ts'];
const webPort = process.env.WEB_PORT ?? '5173';
const staffPort = String(Number(webPort) + 1);
const viteBin = 'node_modules/vite/bin/vite.js';
const portal = [viteBin, '--port', webPort, '--strictPort'];
// The other Vite forwards requests for /staff to this one.
const staff = [viteBin, '--config', 'vite.staff.config.ts', '--port', staffPort, '--strictPort'];
// The origin that the browser uses: the marketplace allows only this origin to embed it.
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${webPort}`;
const children = [server, portal, staff].map((args) =>
  spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port), PUBLIC_URL: publicUrl, STAFF_WEB_PORT: staffPort },
  }),
);
for (const child of children) child.on('exit', () => children.forEach((each) => void each.kill()));
