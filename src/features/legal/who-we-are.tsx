import { operator } from 'virtual:operator'
import { Link } from '@tanstack/react-router'

/** The operator's own lines. What is not filled in is said to be missing, never made up. */
export function WhoWeAre() {
  const { name, address, email, icoRegistration } = operator
  return (
    <>
      <p>“We” are the people who run this copy of Apni Boli:</p>
      <dl className="operator">
        <Line label="Name">{name}</Line>
        <Line label="Address">{address}</Line>
        <Line label="Email">
          {email !== null && (
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          )}
        </Line>
        {icoRegistration !== null && <Line label="ICO registration">{icoRegistration}</Line>}
      </dl>
      <p>
        You can also write to us on{' '}
        <Link to="/contact" className="link">
          the contact page
        </Link>
        .
      </p>
    </>
  )
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  const isMissing = children === null || children === false
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {isMissing ? <em className="soft">not filled in yet by those who run it</em> : children}
      </dd>
    </div>
  )
}
