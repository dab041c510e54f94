import { isBlank } from '#contract/normalise-text.ts';
import { escapeHtml } from '../html/escape-html.ts';

export type EmailContent = {
  subject: string;
  /** User input: used in the greeting only when it looks like a name. */
  name?: string | null;
  paragraphs: string[];
  action?: { label: string; url: string };
  footnote?: string;
  replyTo?: string;
  invoiceId?: string;
  /** Sent before other queued emails. */
  isUrgent?: true;
};

export type RenderedEmail = ReturnType<typeof renderEmail>;

/** Visitors can enter any name and email address. Without this check they could send spam or a link to a stranger. */
const plainName = /^[\p{L}\p{M}'’ -]{1,40}$/u;

const formatGreeting = (name: string) =>
  plainName.test(name) && !isBlank(name) ? `Hello ${name},` : 'Hello,';

export function renderEmail(content: EmailContent, association: string) {
  return {
    // A line break would allow header injection.
    subject: content.subject.replace(/\s+/g, ' ').trim(),
    text: renderText(content, association),
    html: renderHtml(content, association),
    replyTo: content.replyTo && isSingleAddress(content.replyTo) ? content.replyTo : null,
    invoiceId: content.invoiceId ?? null,
  };
}

/** Rejects line breaks and separators: they allow header injection and more recipients. */
const isSingleAddress = (text: string) => /^[^\s\p{C}"<>(),:;@\\[\]]+@[^\s\p{C}"<>(),:;@\\[\]]+$/u.test(text);

function renderText({ name, paragraphs, action, footnote }: EmailContent, association: string): string {
  const sections = [
    formatGreeting(name ?? ''),
    ...paragraphs,
    action && `${action.label}:\n${action.url}`,
    footnote,
    association,
  ];
  return `${sections.filter((section) => section !== undefined).join('\n\n')}\n`;
}

function renderHtml({ subject, name, paragraphs, action, footnote }: EmailContent, association: string) {
  const textColor = '#14202B';
  const button =
    action &&
    `
    <p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#C2410C;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
    <p style="margin:0 0 16px;color:#4A5866;font-size:14px">If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${escapeHtml(action.url)}</span></p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#FBFAF7;color:${textColor};font:16px/1.5 'Helvetica Neue',Arial,sans-serif">
  <div style="max-width:560px;margin:0 auto;padding:32px;border:1px solid #E4DFD5;border-radius:16px;background:#ffffff">
    <p style="margin:0 0 24px;font-size:18px;font-weight:700">${escapeHtml(association)}</p>
    <p style="margin:0 0 16px">${escapeHtml(formatGreeting(name ?? ''))}</p>
    ${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('\n    ')}${button ?? ''}
    ${footnote ? `<p style="margin:24px 0 0;color:#4A5866;font-size:14px">${escapeHtml(footnote)}</p>` : ''}
  </div>
</body>
</html>
`;
}
