import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '#scripts/find-browser.ts';
import { browserArgs } from '#tests/support/browser-args.ts';
import type { Session } from '#tests/support/portal-client.ts';

/** A browser that records signs of a successful attack: scripts, requests, dialogs, windows and policy violations. */
export class MonitoredBrowser {
  readonly incidents: string[] = [];
  readonly #browser: Browser;
  readonly #origins: string[];

  private constructor(browser: Browser, origins: string[]) {
    this.#browser = browser;
    this.#origins = origins;
  }

  static async open(origins: string[]): Promise<MonitoredBrowser> {
    const installed = await findBrowser();
    if ('error' in installed) throw new Error(installed.error);
    const args = [
      ...browserArgs,
      // `context.route` would block other hosts too, but it disables the HTTP cache.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ];
    const browser = await chromium.launch({ executablePath: installed.path, args });
    return new MonitoredBrowser(browser, origins);
  }

  async newPage(session?: Session): Promise<Page> {
    const baseURL = this.#origins[0] as string;
    const context = await this.#browser.newContext({ baseURL, reducedMotion: 'reduce' });
    await this.#watch(context);
    if (session) {
      await context.addInitScript(({ token, userId }) => {
        if (window !== top || location.origin === 'null') return;
        localStorage.setItem('muster.token', token);
        localStorage.setItem('muster.userId', userId);
      }, session);
    }
    return context.newPage();
  }

  async #watch(context: BrowserContext): Promise<void> {
    const record = (incident: string, page: Page | null) =>
      this.incidents.push(`${incident} at ${page?.url()}`);
    await context.exposeBinding('hit', ({ page }, number) => record(`attack ${number} ran`, page));
    await context.exposeBinding('violated', ({ page }, violation) =>
      record(`policy violation, ${violation}`, page),
    );
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ target, effectiveDirective, blockedURI }) => {
        // Ignore violations in HTML that the sanitiser parses in a separate document.
        const isSanitising = target === document && blockedURI === 'inline';
        const isBase = effectiveDirective === 'base-uri' && document.querySelector('base') === null;
        const { violated } = globalThis as unknown as { violated: (violation: string) => void };
        if (!isSanitising && !isBase) violated(`${effectiveDirective} ${blockedURI}`);
      });
    });
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^http/.test(protocol) && !this.#origins.includes(origin))
        this.incidents.push(`${request.url()} was requested`);
    });
    // Request the largest page size, so that each screen shows more payloads.
    await context.addInitScript(() => {
      const send = globalThis.fetch;
      globalThis.fetch = (url, init) => {
        const urlOfLargePage = String(url).replace(
          /([?&](request\.|req\.)?size=)(5|10|12|16)(?=&|$)/,
          '$1100',
        );
        return send(urlOfLargePage, { ...init, cache: 'no-store' });
      };
    });
    context.on('page', (page) => {
      if (context.pages().length > 1) record('a new page opened', page);
      page.on('pageerror', (error) => record(`a script failed: ${error.message}`, page));
      page.on('dialog', (dialog) => {
        record(`a dialog opened: ${dialog.message()}`, page);
        void dialog.dismiss();
      });
    });
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

/** Returns elements that no payload may add: scripts, event handlers and URLs with unsafe schemes. */
export const findDangerousMarkup = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const unsafeTags =
      /^(script|style|object|embed|base|meta|link|frame|applet|portal|marquee|bgsound|foreignobject)$/;
    const urlAttributes =
      /^(href|xlink:href|src|srcset|action|formaction|data|poster|background|ping|cite|to|values)$/;
    const isPortalScript = (element: Element) =>
      element.localName === 'script' &&
      (element.getAttribute('type') === 'application/json' ||
        (element as HTMLScriptElement).src.startsWith(`${location.origin}/assets/`));
    const hasUnsafeUrl = (element: Element, value: string) => {
      if (!URL.canParse(value, location.href)) return false;
      const { protocol } = new URL(value, location.href);
      const isImage = element.localName === 'img' && /^(data:image\/|blob:)/.test(value);
      return !isImage && !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol);
    };
    return [...document.body.querySelectorAll('*')].flatMap((element) => {
      const html = element.outerHTML.slice(0, 160);
      return [
        ...(unsafeTags.test(element.localName.toLowerCase()) && !isPortalScript(element)
          ? [`${element.localName}: ${html}`]
          : []),
        ...[...element.attributes].flatMap(({ name, value }) => [
          ...(/^on/i.test(name) || name === 'srcdoc' ? [`${name}: ${html}`] : []),
          ...(urlAttributes.test(name) && hasUnsafeUrl(element, value) ? [`${name}=${value}: ${html}`] : []),
        ]),
      ];
    });
  });

/** Returns the normalised text of the page and its form fields. CSS may change spaces and capitals. */
export const readPageText = async (page: Page): Promise<string> =>
  normaliseText(
    await page.evaluate(() => {
      const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
      return [document.body.textContent, ...fields.map(({ value }) => value)].join(' ');
    }),
  );

export const normaliseText = (text: string) => text.replace(/\s+/g, '').toLowerCase();
