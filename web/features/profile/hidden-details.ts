type Choices = {
  showEmail?: boolean | undefined;
  showWorkLandline?: boolean | undefined;
  showPersonalMobile?: boolean | undefined;
};

/** What others do not see of one's contact details, as a sentence; nothing when they see all. */
export function hiddenDetailsNote({
  showEmail = true,
  showWorkLandline = true,
  showPersonalMobile = true,
}: Choices): string | undefined {
  const hidden = [
    showEmail ? [] : 'email address',
    showWorkLandline ? [] : 'work landline',
    showPersonalMobile ? [] : 'mobile number',
  ].flat();
  if (hidden.length === 0) return undefined;
  if (hidden.length === 3) return sentence('contact details', 'are');
  return sentence(hidden.join(' and '), hidden.length === 1 ? 'is' : 'are');
}

const sentence = (what: string, verb: 'is' | 'are') => `Your ${what} ${verb} hidden in the member directory.`;
