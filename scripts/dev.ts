/** `npm run dev`: runs the server, which restarts after changes, and Vite with hot reload. */
import { spawn } from 'node:child_process';
import { readEnvironment } from '#server/config/environment.ts';
import { buildWeb } from './build-web.ts';

const { port } = readEnvironment(process.cwd());
// The server needs the built web to start. Changes to the marketplace need a restart.
await buildWeb();
const server = ['--watch-path=server', '--watch-path=contract', 'server/main.ts'];
const webPort = process.env.WEB_PORT ?? '5173';
const vite = ['node_modules/vite/bin/vite.js', '--port', webPort, '--strictPort'];
// The origin that the browser uses: the marketplace allows only this origin to embed it.
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${webPort}`;
const children = [server, vite].map((args) =>
  spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port), PUBLIC_URL: publicUrl },
  }),
);
for (const child of children) child.on('exit', () => children.forEach((each) => void each.kill()));
