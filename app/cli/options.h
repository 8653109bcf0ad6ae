// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// What stands on the command line, for each command.

namespace pimento::cli {

inline constexpr int kDone = 0;
inline constexpr int kCheckFailed = 1;
inline constexpr int kBadInput = 2;
inline constexpr int kInterrupted = 130;

enum class Output : unsigned char { Text, Json };

/// Of every command.
struct OutputOptions {
    Output output = Output::Text;
};

/// The file with known costs of programs: a file, "none"; "": the one in the user's cache folder.
struct CacheOptions {
    std::string file;
};

/// Rules of a device that are not as its file has them.
struct RuleOptions {
    std::vector<std::string> with;    // to apply besides those that are on
    std::vector<std::string> without; // to leave out; "all"
};

/// What is asked. An option that is not given leaves what the question file says, or the system's default.
struct QuestionOptions {
    std::string kernel; // name, or a file that ends with .py
    std::string shape;
    std::string backend; // name, or a device file
    std::string model;   // a system
    std::optional<std::string> type;
    std::vector<std::string> resident; // arguments to keep on the device
    std::vector<std::string> streamed; // arguments to lay out on every run
    // Settings that have an option of their own:
    std::optional<std::string> space;
    bool isSpaceUsual = false; // the command chose it, nobody named it
    std::optional<std::string> mode;
    std::optional<std::string> indexing;
    std::optional<std::string> prune;       // pruning rules that make the kept drafts
    std::vector<std::string> withoutPasses; // optimizer passes to leave out
    RuleOptions rules;
    std::optional<std::int64_t> devices; // that share the shape
    std::vector<std::string> settings;   // SETTING=VALUE
    std::string gpuTimes;                // file with measured times of other processors
    std::string file;                    // to read the question from
    std::string saved;                   // file for the question
};

struct KernelsOptions : OutputOptions {};

struct LessonsOptions : OutputOptions {
    std::vector<std::string> names; // ids or files; empty: all
    bool checks = false;
    bool withNotes = false;
    bool isMarkdown = false;
    std::string language;       // of the texts: "de"; "": English
    std::optional<int> threads; // default: all
    CacheOptions cache;
};

struct DevicesOptions : OutputOptions {
    std::string backend; // "": list them all
};

struct RulesOptions : OutputOptions {
    std::string backend;
    bool effects = false; // whether to measure them
};

struct GainsOptions : OutputOptions {
    QuestionOptions question;   // without a shape: those of the paper
    std::optional<int> threads; // default: all
    CacheOptions cache;
};

struct ReproduceOptions : OutputOptions {
    std::vector<std::string> figures; // "fig8" and so on, or "all"
    std::string model = "dcc-artifact";
    std::string out;               // folder for a CSV file and a chart of each figure; "": none
    std::optional<int> shapes;     // of each row of Table 4; default: all
    std::optional<int> samples;    // drafts that are run for each training; default: 10,000
    std::vector<std::string> only; // publications or claims of the bands, workloads of the IMTP paper; none: all
    std::optional<int> trials;     // of searches for the IMTP paper; default: 1000
    std::optional<int> seeds;      // searches of each variant for its fig13; default: 3
    std::string study;             // look-up table of the bands' kernels; "": none
    std::optional<int> threads;    // default: all
    CacheOptions cache;
};

/// A language model on a host, for every command about that.
struct HostedModelOptions {
    std::string model; // name, or a model file
    std::string host = "attacc";
    std::int64_t hosts = 1;
    std::int64_t tokenStep = 128;
    std::optional<std::string> launches;
    std::optional<std::string> link;
    std::optional<std::int64_t> processors;
    std::optional<std::int64_t> devices;
    std::optional<std::string> backend;
    std::optional<double> idleWatts; // of a processor
    std::optional<double> deviceIdleWatts;
    std::optional<double> powerCap; // of a device; 0: none
    std::string space = "complete";
    bool holdsTwice = false; // weights in two layouts
    std::string kvPlaces = "charged";
    std::string prefillTimes; // file of measured times of prompts; "": none
    std::string study;        // look-up table; "": none
    std::optional<int> threads;
    CacheOptions cache;
};

/// Prompts and decode steps of a model.
struct LlmOptions : OutputOptions {
    HostedModelOptions on;               // without a model: models and hosts are listed
    std::vector<std::string> placements; // names or by hand; empty: fastest
    bool hasAllPlacements = false;
    std::vector<std::int64_t> batches = {1};
    std::int64_t inputTokens = 128;
    std::int64_t outputTokens = 128;
    bool ignoresMemory = false; // asks what would be if it fitted
    bool hasCrossovers = false;
    std::string csv;   // a line for each layer, "-" for the terminal
    std::string power; // a line for each stretch of the power of a stack
};

/// Requests that a model on a host serves.
struct ServeOptions : OutputOptions {
    HostedModelOptions on;
    std::string placement = "fastest";
    std::vector<std::int64_t> batches = {1, 2, 4, 8, 16, 32, 64};
    std::optional<std::int64_t> longestContext; // default: that of the requests
    std::string trace;                          // file; "": requests are generated
    double rate = 1;                            // of generated requests, or of a trace at another speed
    bool hasRate = false;
    std::string arrivals = "poisson";
    std::int64_t requests = 1000;
    bool hasRequests = false;
    std::vector<std::int64_t> inputs = {512}; // tokens, or least and most
    std::vector<std::int64_t> outputs = {128};
    std::int64_t seed = 1;
    std::string schedule = "prefill-first";
    std::int64_t chunk = 512;
    std::int64_t instances = 1;
    std::string preemption = "none";
    std::string routing = "round-robin";
    std::optional<std::int64_t> prefillTokens;  // of prompts in a step
    std::optional<double> transferGigabytes;    // a second, of the link of "apart"
    std::optional<double> transferMicroseconds; // before the first byte of a transfer
    double firstToken = 0;                      // objective, seconds; 0: none
    double perToken = 0;
    bool findsRate = false;
    std::string csv;     // a line for each request, "-" for the terminal
    std::string history; // a line for each interval
};

struct PredictCommandOptions : OutputOptions {
    QuestionOptions question;
    std::string train;          // file to write a new predictor to; "": none is trained
    std::string shapes;         // file with a device, a kernel and a shape a line, to train on
    std::string predictor;      // file of a predictor; "": lower bounds say what drafts cost
    std::optional<int> top;     // drafts that are listed; default: 10
    std::optional<int> run;     // of them that are run; default: none
    std::optional<int> samples; // drafts that are run for the training
    std::optional<double> share;
    std::optional<int> rounds;
    std::optional<int> depth;
    std::optional<double> rate;
    bool isPaper = false; // the paper's settings
    std::optional<int> seed;
    std::string csv; // file for what is predicted of every draft
    std::optional<int> threads;
    CacheOptions cache;
};

struct RegretCommandOptions : OutputOptions {
    QuestionOptions question;   // without a kernel, question or shapes: the built-in family
    std::string shapes;         // file with a device, a kernel and a shape a line
    std::string predictor;      // file of a predictor; "": nothing is predicted
    std::string csv;            // file for a line for each way, "-" for the terminal
    std::optional<int> threads; // default: all
    CacheOptions cache;
};

struct SensitivityCommandOptions : OutputOptions {
    QuestionOptions question;
    std::vector<std::string> only; // assumptions by id; empty: all
    bool lists = false;            // the assumptions alone
    std::string csv;               // file for a line per point, "-" for the terminal
    std::optional<int> threads;    // default: all
    CacheOptions cache;
};

struct CompareOptions : OutputOptions {
    QuestionOptions question;             // of all items as far as they do not say otherwise; devices with commas
    std::string draft;                    // of the first device, or of items that name none; "": the best
    bool matches = false;                 // other devices get the draft that means the same as the first one's
    std::vector<std::string> items;       // "DEVICE KERNEL SHAPE [DRAFT] [SETTING=VALUE ...]"
    std::string itemsFile;                // file with an item a line
    std::vector<std::string> questions;   // files
    std::optional<std::int64_t> baseline; // from 1; default: the first one
    std::string csv;                      // file for a line per item, "-" for the terminal
    std::string svg;                      // file for the rooflines
    std::optional<int> threads;           // default: all
    CacheOptions cache;
};

struct ChainCommandOptions : OutputOptions {
    std::string file;    // with a chain
    std::string model;   // name or file of a language model, whose attention is the chain
    std::string host;    // that it runs on; "": attacc
    std::string context; // "2048", or "128..4096 step 256"; "": 2048
    std::optional<std::int64_t> batch;
    bool prompts = false;       // the host works through prompts around it
    bool omitsLasting = false;  // the best chain without changes of layouts
    QuestionOptions question;   // device and settings of all kernels
    std::string csv;            // file for a line per kernel, "-" for the terminal
    std::optional<int> threads; // default: all
    CacheOptions cache;
};

struct BatchOptions : OutputOptions {
    std::string input = "-";    // file with a question a line, "-" for the standard input
    std::string out;            // file for the answers; "": the standard output
    std::optional<int> threads; // default: all
    std::string gpuTimes;       // file with measured times of other processors
    CacheOptions cache;
};

struct AdviseOptions : OutputOptions {
    QuestionOptions question;
    std::string draft;
    std::string from;           // file with the draft's representation
    bool all = false;           // also what was tried without success
    bool best = false;          // look for the best draft of the space in any case
    std::optional<int> checks;  // random drafts on which the rule that predicts is checked; none: advice
    std::uint64_t seed = 1;     // of these
    std::optional<int> threads; // default: all
    CacheOptions cache;
};

struct ExploreCommandOptions : OutputOptions {
    QuestionOptions question;
    std::string study;                  // file
    bool all = false;                   // every candidate
    std::optional<std::int64_t> top;    // candidates that are simulated first
    std::optional<std::int64_t> budget; // candidates to look at
    std::optional<double> seconds;      // to take
    std::optional<double> cycles;       // to simulate, of the device
    std::string predictor = "estimate"; // or "none", "study", the file of a trained one
    std::vector<std::string> pareto;    // columns
    std::optional<int> threads;         // default: all
    CacheOptions cache;
};

struct StudyCommandOptions : OutputOptions {
    std::string action;             // show, query, export, notes, merge
    std::vector<std::string> files; // of merge the last one is new
    QuestionOptions question;       // which one; without a kernel: all
    std::string id;                 // how the key of the question begins
    std::string csv;                // of one question, "-" for the terminal
    std::string out;                // folder for a file of each question
    bool known = false;             // also what is not on the list
    std::vector<std::string> pareto;
};

struct WhatIfCommandOptions : OutputOptions {
    QuestionOptions question;
    std::vector<std::string> sweeps; // one or two
    bool lists = false;              // the parameters alone
    bool refines = true;             // whether to look between values where something changes
    std::string csv;                 // file for a line per point, "-" for the terminal
    std::string svg;                 // file for a curve or a map
    std::optional<int> threads;      // default: all
    CacheOptions cache;
};

struct DraftsOptions : OutputOptions {
    QuestionOptions question;
    std::optional<int> groups; // default: those of the device
    std::string csv;           // file for rows, "-" for the terminal
    bool showsPruned = false;
};

struct SimulateOptions : OutputOptions {
    QuestionOptions question;
    std::string draft;
    std::string from; // file with the draft's representation
    bool findsBest = false;
    std::string csv;            // file for rows, "-" for the terminal
    std::optional<int> threads; // default: all
    CacheOptions cache;
    std::string commands; // file for the command trace
    std::string requests; // file for the request list
    std::string banks;    // file for the figures per bank
};

struct LowerOptions : OutputOptions {
    QuestionOptions question;
    std::string draft;
    std::string from; // file with the draft's representation
    std::string emit = "ir";
};

struct ExportOptions : OutputOptions {
    QuestionOptions question;
    std::string draft;
    std::string from; // file with the draft's representation
    bool findsBest = false;
    std::string out;                  // folder for the files
    std::vector<std::string> formats; // ids; empty: all that there are
    std::optional<int> threads;       // of the search for the best draft; default: all
    CacheOptions cache;
};

struct VerifyOptions : OutputOptions {
    QuestionOptions question;
    std::string draft;
    std::string from;                   // file with a schedule's trace
    std::optional<std::int64_t> sample; // random drafts to take
    std::optional<std::int64_t> seed;
    bool library = false;               // any kernels
    std::optional<std::int64_t> random; // so many of them
};

struct ReplayOptions : OutputOptions {
    std::string list;
    std::string backend;
    std::string commands; // file for the command trace
    RuleOptions rules;
};

struct ValidateOptions : OutputOptions {
    std::vector<std::string> paths;
    std::optional<int> threads; // default: all
};

struct CacheCommandOptions : OutputOptions {
    CacheOptions cache;
    bool clears = false;
};

int listKernels(const KernelsOptions& options);
int giveLessons(const LessonsOptions& options);
int listDevices(const DevicesOptions& options);
int listRules(const RulesOptions& options);
int listGains(const GainsOptions& options);
int reproduceFigures(const ReproduceOptions& options);
int runLanguageModel(const LlmOptions& options);
int serveRequests(const ServeOptions& options);
int predictCosts(const PredictCommandOptions& options);
int listRegret(const RegretCommandOptions& options);
int showSensitivity(const SensitivityCommandOptions& options);
int compareItems(const CompareOptions& options);
int findChain(const ChainCommandOptions& options);
int answerBatch(const BatchOptions& options);
int advise(const AdviseOptions& options);
int checkAdvice(const AdviseOptions& options);
int exploreStudy(const ExploreCommandOptions& options);
int useStudy(const StudyCommandOptions& options);
int showWhatIf(const WhatIfCommandOptions& options);
int listDrafts(const DraftsOptions& options);
int simulate(const SimulateOptions& options);
int lowerDraft(const LowerOptions& options);
int exportDraft(const ExportOptions& options);
int verify(const VerifyOptions& options);
int replay(const ReplayOptions& options);
int validate(const ValidateOptions& options);
int showCache(const CacheCommandOptions& options);

} // namespace pimento::cli
