type Workplace = { positionTitle: string | null; companyName: string | null };

export const positionAtCompany = ({ positionTitle, companyName }: Workplace) =>
  [positionTitle?.trim(), companyName?.trim()].filter(Boolean).join(' at ');
