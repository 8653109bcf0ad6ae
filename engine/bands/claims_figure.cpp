// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bands/claims_figure.h"

#include "engine/bands/claims_text.h"
#include "engine/bands/publication_file.h"
#include "engine/language_models/model_library.h"
#include "engine/study_files/study.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

namespace pimento::bands {

namespace {

constexpr pimento::Publication kCollection = {
    .id = kBands, .title = "other publications", .listed = "bands: other publications beside ours"};

bool has(const std::vector<std::string>& ids, const std::string& id) { return std::ranges::find(ids, id) != ids.end(); }

/// Checks ids. Error: one is neither a publication nor a claim.
Result<void> check(const std::vector<Publication>& all, const std::vector<std::string>& ids)
{
    std::vector<std::string> known;
    for (const Publication& one : all) {
        known.push_back(one.id);
        std::ranges::transform(one.claims, std::back_inserter(known), &Claim::id);
    }
    for (const std::string& id : ids) {
        if (!has(known, id)) {
            std::string text;
            for (const std::string& each : known) {
                text += (text.empty() ? "" : ", ") + each;
            }
            return fail("there is no publication or claim \"" + id.substr(0, 40) + "\"", "--only", "Use " + text);
        }
    }
    return {};
}

/// The publications and claims of some ids; all without ids. Error: an unknown id, with the known ones.
Result<std::vector<Publication>> chosenOf(std::vector<Publication> all, const std::vector<std::string>& ids)
{
    if (ids.empty()) {
        return all;
    }
    if (const auto checked = check(all, ids); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    for (Publication& one : all) {
        if (!has(ids, one.id)) {
            std::erase_if(one.claims, [&](const Claim& claim) { return !has(ids, claim.id); });
        }
    }
    std::erase_if(all, [](const Publication& one) { return one.claims.empty(); });
    return all;
}

/// Runs the claims of publications. Error: an invalid setting, a study that cannot be opened, or a stop.
Result<std::vector<ComparedPublication>> runClaims(const std::vector<Publication>& publications,
                                                   const FigureContext& context)
{
    const auto models = modelLibrary(context.dataFolder);
    if (!models) {
        return tl::unexpected<Error>(models.error());
    }
    std::unique_ptr<Study> study;
    if (!context.options.study.empty()) {
        auto opened = Study::openOrCreate(context.options.study);
        if (!opened) {
            return tl::unexpected<Error>(opened.error());
        }
        study = *std::move(opened);
    }
    BandRunner runner({.models = &*models,
                       .kernels = {.catalogue = &context.catalogue,
                                   .cache = context.cache,
                                   .study = study.get(),
                                   .heartbeat = context.heartbeat,
                                   .product = context.product},
                       .threads = context.threads});
    std::vector<ComparedPublication> all;
    for (const Publication& one : publications) {
        ComparedPublication found{&one, {}};
        for (const Claim& claim : one.claims) {
            auto figures =
                runner.run(claim, context.stop, [&](const std::string& what) { context.begin("bands, " + what); });
            if (!figures) {
                return tl::unexpected<Error>(figures.error());
            }
            found.claims.push_back(*std::move(figures));
        }
        all.push_back(std::move(found));
    }
    return all;
}

Result<FigureReport> compareClaims(const FigureContext& context)
{
    auto all = readPublications(context.dataFolder);
    const auto chosen = all ? chosenOf(*std::move(all), context.options.only) : tl::unexpected<Error>(all.error());
    if (!chosen) {
        return tl::unexpected<Error>(chosen.error());
    }
    const auto found = runClaims(*chosen, context);
    return found ? reportOf(*found) : Result<FigureReport>(tl::unexpected<Error>(found.error()));
}

} // namespace

std::span<const PublishedFigure> claimFigures()
{
    static const PublishedFigure kFigures[] = {
        {&kCollection, kBands, "Claims of other publications beside ours", compareClaims}};
    return kFigures;
}

} // namespace pimento::bands
