import { isBlank } from '#contract/normalise-text.ts';
import { escapeHtml } from '../html/escape-html.ts';

export type EmailContent = {
  subject: string;
  /** Typed by the member. Used only when it is plainly a name. */
  name?: string | null;
  paragraphs: string[];
  action?: { label: string; url: string };
  footnote?: string;
  replyTo?: string;
  invoiceId?: string;
  /** Sent before all others. */
  isUrgent?: true;
};

export type RenderedEmail = ReturnType<typeof renderEmail>;

/** Anything else may be a message or a link, and the mailbox is unverified. */
const plainName = /^[\p{L}\p{M}'’ -]{1,40}$/u;

const greetingFor = (name: string) => (plainName.test(name) && !isBlank(name) ? `Hello ${name},` : 'Hello,');

export function renderEmail(letter: EmailContent, association: string) {
  return {
    // A line break would allow header injection.
    subject: letter.subject.replace(/\s+/g, ' ').trim(),
    text: asText(letter, association),
    html: asHtml(letter, association),
    replyTo: letter.replyTo && isOneAddress(letter.replyTo) ? letter.replyTo : null,
    invoiceId: letter.invoiceId ?? null,
  };
}

/** Prevents header injection and several recipients. */
const isOneAddress = (text: string) => /^[^\s\p{C}"<>(),:;@\\[\]]+@[^\s\p{C}"<>(),:;@\\[\]]+$/u.test(text);

function asText({ name, paragraphs, action, footnote }: EmailContent, association: string): string {
  const parts = [
    greetingFor(name ?? ''),
    ...paragraphs,
    action && `${action.label}:\n${action.url}`,
    footnote,
    association,
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}

function asHtml({ subject, name, paragraphs, action, footnote }: EmailContent, association: string): string {
  const ink = '#14202B';
  const button =
    action &&
    `
    <p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#C2410C;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
    <p style="margin:0 0 16px;color:#4A5866;font-size:14px">If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${escapeHtml(action.url)}</span></p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#FBFAF7;color:${ink};font:16px/1.5 'Helvetica Neue',Arial,sans-serif">
  <div style="max-width:560px;margin:0 auto;padding:32px;border:1px solid #E4DFD5;border-radius:16px;background:#ffffff">
    <p style="margin:0 0 24px;font-size:18px;font-weight:700">${escapeHtml(association)}</p>
    <p style="margin:0 0 16px">${escapeHtml(greetingFor(name ?? ''))}</p>
    ${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('\n    ')}${button ?? ''}
    ${footnote ? `<p style="margin:24px 0 0;color:#4A5866;font-size:14px">${escapeHtml(footnote)}</p>` : ''}
  </div>
</body>
</html>
`;
}
