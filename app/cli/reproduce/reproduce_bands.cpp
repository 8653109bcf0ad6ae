// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/reproduce/reproduce_bands.h"

#include "engine/language_models/model_library.h"
#include "engine/study_files/study.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace pimento::cli {

namespace {

bool has(const std::vector<std::string>& ids, const std::string& id) { return std::ranges::find(ids, id) != ids.end(); }

/// Checks ids. Error: one is neither a publication nor a claim.
Result<void> check(const std::vector<bands::Publication>& all, const std::vector<std::string>& ids)
{
    std::vector<std::string> known;
    for (const bands::Publication& one : all) {
        known.push_back(one.id);
        std::ranges::transform(one.claims, std::back_inserter(known), &bands::Claim::id);
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

} // namespace

Result<std::vector<bands::Publication>> chosenOf(std::vector<bands::Publication> all,
                                                 const std::vector<std::string>& ids)
{
    if (ids.empty()) {
        return all;
    }
    if (const auto checked = check(all, ids); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    for (bands::Publication& one : all) {
        if (!has(ids, one.id)) {
            std::erase_if(one.claims, [&](const bands::Claim& claim) { return !has(ids, claim.id); });
        }
    }
    std::erase_if(all, [](const bands::Publication& one) { return one.claims.empty(); });
    return all;
}

Result<std::vector<BandsOfPublication>> runBands(const std::vector<bands::Publication>& publications,
                                                 const std::string& studyFile, const BandMeans& means)
{
    const auto models = modelLibrary();
    if (!models) {
        return tl::unexpected<Error>(models.error());
    }
    std::unique_ptr<Study> study;
    if (!studyFile.empty()) {
        auto opened = Study::openOrCreate(studyFile);
        if (!opened) {
            return tl::unexpected<Error>(opened.error());
        }
        study = *std::move(opened);
    }
    bands::BandRunner runner({.models = &*models,
                              .kernels = {.catalogue = &means.catalogue,
                                          .cache = means.cache,
                                          .study = study.get(),
                                          .heartbeat = means.heartbeat,
                                          .product = "pimento " PIMENTO_VERSION},
                              .threads = means.threads});
    std::vector<BandsOfPublication> all;
    for (const bands::Publication& one : publications) {
        BandsOfPublication found{&one, {}};
        for (const bands::Claim& claim : one.claims) {
            auto figures = runner.run(claim, means.interrupt.token(),
                                      [&](const std::string& what) { means.line.show("bands, " + what); });
            if (!figures) {
                return tl::unexpected<Error>(figures.error());
            }
            found.claims.push_back(*std::move(figures));
        }
        all.push_back(std::move(found));
    }
    return all;
}

} // namespace pimento::cli
