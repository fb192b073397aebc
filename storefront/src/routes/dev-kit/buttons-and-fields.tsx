import { useState } from 'react';
import { Button } from '@souk/kit/ui/button.tsx';
import { Checkbox } from '@souk/kit/ui/checkbox.tsx';
import { ErrorSummary } from '@souk/kit/ui/error-summary.tsx';
import { FieldError } from '@souk/kit/ui/field-error.tsx';
import { Field } from '@souk/kit/ui/field.tsx';
import { IconButton } from '@souk/kit/ui/icon-button.tsx';
import { LinkButton } from '@souk/kit/ui/link-button.tsx';
import { PasswordInput } from '@souk/kit/ui/password-input.tsx';
import { PriceRange } from '@souk/kit/ui/price-range.tsx';
import { Quantity } from '@souk/kit/ui/quantity.tsx';
import { Radio } from '@souk/kit/ui/radio.tsx';
import { RateInput } from '@souk/kit/ui/rate-input.tsx';
import { Select } from '@souk/kit/ui/select.tsx';
import { Switch } from '@souk/kit/ui/switch.tsx';
import { TextInput } from '@souk/kit/ui/text-input.tsx';
import { Textarea } from '@souk/kit/ui/textarea.tsx';
import { Part } from './part.tsx';

function Buttons() {
  const [why, setWhy] = useState('');
  return (
    <Part title="Buttons">
      <Button variant="primary">Add to cart</Button>
      <Button variant="primary" busy="Adding…">
        Add to cart
      </Button>
      <Button blocked onBlocked={() => setWhy('Choose a product first.')}>
        Checkout (0)
      </Button>
      <Button variant="secondary">Buy now</Button>
      <Button>Visit store</Button>
      <Button size="small">Follow</Button>
      <Button variant="link">Change</Button>
      <LinkButton to="/dev/kit" variant="primary" size="large" icon="lock">
        Order and pay $114.63
      </LinkButton>
      <IconButton icon="heart" label="Save" />
      {why && <FieldError>{why}</FieldError>}
    </Part>
  );
}

export function ButtonsAndFields() {
  const [refusal, setRefusal] = useState('');
  const [quantity, setQuantity] = useState(2);

  return (
    <>
      <Buttons />

      <Part title="Fields" className="grid items-start gap-5 md:grid-cols-3">
        <Field name="email" label="E-mail" necessity="required">
          <TextInput type="email" defaultValue="layla@example.com" autoComplete="email" />
        </Field>
        <Field name="phone" label="Phone" necessity="optional" hint="For the courier only.">
          <TextInput type="tel" icon="lock" autoComplete="tel" />
        </Field>
        <Field name="wrong" label="E-mail" error="Invalid email">
          <TextInput type="email" defaultValue="layla@example" />
        </Field>
        <Field name="password" label="Password">
          <PasswordInput autoComplete="new-password" defaultValue="layla 1001 nights" />
        </Field>
        <Field name="country" label="Country">
          <Select autoComplete="country">
            <option>Germany</option>
            <option>United Arab Emirates</option>
          </Select>
        </Field>
        <Field name="note" label="Note" necessity="optional">
          <Textarea placeholder="Ring twice" />
        </Field>
        <ErrorSummary
          errors={[
            { name: 'email', message: 'Email is required' },
            { name: 'wrong', message: 'Invalid Password Length' },
          ]}
        />
      </Part>

      <Part title="Choices" className="grid items-start gap-5 md:grid-cols-3">
        <div>
          <Checkbox label="Tableware" end="131" defaultChecked name="category" value="1" />
          <Checkbox label="Cookware" end="118" name="category" value="2" />
          <Radio label="Card" name="pay" defaultChecked />
          <Radio label="Cash on delivery" name="pay" />
          <Switch label="Free shipping" defaultChecked />
          <Switch label="On sale" />
          <Button variant="danger">Delete account</Button>
        </div>
        <form>
          <PriceRange
            showLegend
            min={0}
            max={500}
            from={20}
            to={300}
            legend="Price range"
            format={(value) => `$${value}`}
          />
        </form>
        <div className="grid justify-items-start gap-3">
          <Quantity
            value={quantity}
            max={5}
            label="Quantity of teapot"
            onChange={(next) => {
              setQuantity(next);
              setRefusal('');
            }}
            onRefuse={setRefusal}
          />
          <p id="refusal" role="status" className="text-14">
            {refusal}
          </p>
          <Quantity
            size="small"
            value={1}
            max={9}
            label="Quantity of bowl"
            onChange={() => {}}
            onRefuse={() => {}}
          />
          <RateInput name="rating" legend="Your rating" defaultValue={4} />
        </div>
      </Part>
    </>
  );
}
