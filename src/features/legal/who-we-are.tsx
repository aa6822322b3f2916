import { operator } from 'virtual:operator'
import { Link } from '@tanstack/react-router'
import { askFor } from './ask-for.ts'

/** The operator's own lines. What they did not write is not made up: the contact page is where to ask for it. */
export function WhoWeAre() {
  const { name, address, email, icoRegistration } = operator
  return (
    <>
      <p>“We” are the people who run this copy of Apni Boli.</p>
      <dl className="operator">
        {name !== null && <Line label="Name">{name}</Line>}
        {address !== null && <Line label="Address">{address}</Line>}
        {email !== null && (
          <Line label="Email">
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </Line>
        )}
        {icoRegistration !== null && <Line label="ICO registration">{icoRegistration}</Line>}
      </dl>
      <p>
        {askFor(operator)} write to us on{' '}
        <Link to="/contact" className="link">
          the contact page
        </Link>
        .
      </p>
    </>
  )
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
