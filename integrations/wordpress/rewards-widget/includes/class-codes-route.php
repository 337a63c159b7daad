<?php
/**
 * The shopper of a list of codes.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Says who the shopper is, for `<rewards-codes>`: the digests under which their browser keeps codes. It is accepted from the same pages
 * as a claim, and asks nothing of the service.
 */
final class Codes_Route {
	public const PATH = Contract::ROUTES['codes']['paths'][0];

	private Viewer $viewer;

	public function __construct( Viewer $viewer ) {
		$this->viewer = $viewer;
	}

	/** @throws Refusal */
	public function answer( Page_Request $request ): Answer {
		if ( ! $request->may_change() ) {
			throw Refusal::of( 'codes_not_allowed' );
		}
		$user = User::current();
		if ( null === $user ) {
			throw Refusal::of( 'signed_out_of_codes' );
		}
		// There are none to erase.
		$answer = Answer::uncached( 'DELETE' === $request->method ? '{"success":true}' : '{"success":true,"data":{"codes":[]}}' );
		$this->viewer->add_to( $answer, $user );
		return $answer;
	}
}
