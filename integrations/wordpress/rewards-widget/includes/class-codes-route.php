<?php
/**
 * The shopper of a list of codes.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Says who the shopper is, for `<rewards-codes>`: the digests under which their browser keeps codes. With a vault, it also lists the codes
 * in it. It is accepted from the same pages as a claim, and asks nothing of the service.
 */
final class Codes_Route {
	public const PATH = Contract::ROUTES['codes']['paths'][0];

	private Viewer $viewer;

	private bool $lists;

	/** @param bool $lists Whether accounts keep codes. If they no longer do, what they have kept can still be erased. */
	public function __construct( Viewer $viewer, bool $lists ) {
		$this->viewer = $viewer;
		$this->lists  = $lists;
	}

	/** @throws Refusal */
	public function answer( Page_Request $request, Limits $limits ): Answer {
		if ( ! $request->may_change() ) {
			throw Refusal::of( 'codes_not_allowed' );
		}
		$user = User::current();
		if ( null === $user ) {
			throw Refusal::of( 'signed_out_of_codes' );
		}
		$erases = 'DELETE' === $request->method;
		$erased = $erases ? self::read_erased( $request ) : '';
		$limits->codes( $user->name );

		$vault = $user->vault();
		$data  = array( 'success' => true );
		if ( ! $erases ) {
			$data['data'] = array( 'codes' => $vault && $this->lists ? $vault->codes() : array() );
		} elseif ( $vault ) {
			$vault->erase( $erased );
		}
		$answer = Answer::uncached( (string) wp_json_encode( $data ) );
		$this->viewer->add_to( $answer, $user->name );
		return $answer;
	}

	/**
	 * Which code to erase; empty for all. A query that may have meant something else erases nothing, since codes can't be had again.
	 *
	 * @throws Refusal 400
	 */
	private static function read_erased( Page_Request $request ): string {
		$names = $request->query_names();
		$known = array_values( Contract::QUERY_KEYS );
		$id    = $request->query( Contract::QUERY_KEYS['code_id'] );
		$is_id = ! in_array( Contract::QUERY_KEYS['code_id'], $names, true ) || preg_match( '/' . Contract::PATTERNS['code_id'] . '/D', $id );
		if ( array_diff( $names, $known ) || count( array_unique( $names ) ) < count( $names ) || ! $is_id ) {
			throw Refusal::of( 'unreadable_query' );
		}
		return $id;
	}
}
